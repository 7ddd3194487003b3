import { create } from 'zustand'

/** What of the frame is open in this page right now. */
export interface Shell {
  readonly drawerOpen: boolean
  readonly shortcutsOpen: boolean
  readonly paletteOpen: boolean
  readonly feedbackOpen: boolean
  /** Shown over the page; undefined when closed. */
  readonly documentation: string | undefined
  /** How often the keyboard asked for the move menu, and of which toolbar. */
  readonly moveAsked: { readonly times: number; readonly of: 'list' | 'thread' }
  /** Read out to screen readers, politely. */
  readonly announcement: string
}

export const useShell = create<Shell>()(() => ({
  drawerOpen: false,
  shortcutsOpen: false,
  paletteOpen: false,
  feedbackOpen: false,
  documentation: undefined,
  moveAsked: { times: 0, of: 'list' },
  announcement: '',
}))

export function announce(announcement: string): void {
  useShell.setState({ announcement })
}
