import { create } from 'zustand'

/** What has been asked of the search box from elsewhere in the page. */
export interface SearchBoxState {
  /** How often a key or a command asked for the focus. */
  readonly focusAsked: number
  /** On a phone, search is a screen of its own. */
  readonly isPhoneOpen: boolean
}

export const useSearchBoxState = create<SearchBoxState>()(() => ({ focusAsked: 0, isPhoneOpen: false }))

/** Puts the caret into the search box; on a phone, opens its screen. */
export function askForSearch(): void {
  useSearchBoxState.setState(({ focusAsked }) => ({ focusAsked: focusAsked + 1, isPhoneOpen: true }))
}

export function closePhoneSearch(): void {
  useSearchBoxState.setState({ isPhoneOpen: false })
}
