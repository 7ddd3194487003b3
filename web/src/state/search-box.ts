import { create } from 'zustand'
import { requestPageCommand, withdrawPageCommand } from './page-commands.ts'

interface SearchBoxState {
  /** On a phone, search is a screen of its own. */
  readonly isPhoneOpen: boolean
}

export const useSearchBoxState = create<SearchBoxState>()(() => ({ isPhoneOpen: false }))

/**
 * Puts the caret into the search box; on a phone, which has none, opens its screen. A phone that is turned while that is
 * open has a box: there one goes on.
 */
export function askForSearch(): void {
  const isTaken = requestPageCommand('focus-search', { to: 'header' })
  if (!isTaken) useSearchBoxState.setState({ isPhoneOpen: true })
}

export function closePhoneSearch(): void {
  withdrawPageCommand('focus-search', 'header')
  useSearchBoxState.setState({ isPhoneOpen: false })
}
