import { create } from 'zustand'

/** What of the frame is open in this page right now. */
export interface Shell {
  readonly drawerOpen: boolean
  readonly shortcutsOpen: boolean
  readonly paletteOpen: boolean
  readonly feedbackOpen: boolean
  /** Shown over the page; undefined when closed. */
  readonly documentation: string | undefined
  /** Read out to screen readers, politely. */
  readonly announcement: string
}

export const useShell = create<Shell>()(() => ({
  drawerOpen: false,
  shortcutsOpen: false,
  paletteOpen: false,
  feedbackOpen: false,
  documentation: undefined,
  announcement: '',
}))

export function announce(announcement: string): void {
  useShell.setState({ announcement })
}
