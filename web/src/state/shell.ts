import { create } from '../lib/create-store.ts'

export interface Shell {
  readonly drawerOpen: boolean
  readonly shortcutsOpen: boolean
  readonly paletteOpen: boolean
  readonly feedbackOpen: boolean
  readonly documentation: string | undefined
  /** A polite announcement for screen readers. */
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
