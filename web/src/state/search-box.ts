import { create } from '../lib/create-store.ts'
import { requestPageCommand, withdrawPageCommand } from './page-commands.ts'

interface SearchBoxState {
  /** On a phone, search is a screen of its own. */
  readonly isPhoneOpen: boolean
}

export const useSearchBoxState = create<SearchBoxState>()(() => ({ isPhoneOpen: false }))

/** Phones open the search screen. After a rotation that shows the box, search continues there. */
export function focusSearchBox(): void {
  const isTaken = requestPageCommand('focus-search', { to: 'header' })
  if (!isTaken) useSearchBoxState.setState({ isPhoneOpen: true })
}

export function closePhoneSearch(): void {
  withdrawPageCommand('focus-search', 'header')
  useSearchBoxState.setState({ isPhoneOpen: false })
}
