import { create } from 'zustand'

/** What of the frame is open in this page right now. */
export interface Shell {
  readonly drawerOpen: boolean
  readonly shortcutsOpen: boolean
  /** Read out to screen readers, politely. */
  readonly announcement: string
}

export const useShell = create<Shell>()(() => ({ drawerOpen: false, shortcutsOpen: false, announcement: '' }))

export function announce(announcement: string): void {
  useShell.setState({ announcement })
}
