/** The first removal needs this pause after the mark. Input methods send their Backspaces within a few milliseconds. */
export const SECOND_PRESS_MILLISECONDS = 120
/** A person who removes one after the other does not press faster; an input method does. */
const NEXT_PRESS_MILLISECONDS = 60
/** A held key repeats 30 times a second, too fast to be released in time. */
const HELD_MILLISECONDS = 120
/** How long a removal waits for a letter that would show it to be an input method's work. */
export const SETTLE_MILLISECONDS = 30

/** Since when the last tag is highlighted; undefined when it is not. */
export interface BackspaceState {
  readonly highlightedAt: number | undefined
  /** The last removal; undefined before the first one. */
  readonly removedAt?: number | undefined
}

export const NOTHING_HIGHLIGHTED: BackspaceState = { highlightedAt: undefined }

/**
 * Handles Backspace in the empty field. The first press highlights the last tag, a later one removes it and highlights
 * the tag before it (product decision 4). Vietnamese input methods send Backspaces of their own, several at once and
 * before letters. Those never remove anything, because the first removal requires a pause. `remove` waits for
 * `SETTLE_MILLISECONDS`, and a letter in the meantime cancels it.
 */
export function pressBackspace(
  state: BackspaceState,
  press: { readonly atMilliseconds: number; readonly isRepeat: boolean },
): { readonly state: BackspaceState; readonly action: 'none' | 'highlight' | 'remove' } {
  if (state.highlightedAt === undefined) {
    // A key that is held down since there was text was meant for that text.
    if (press.isRepeat) return { state, action: 'none' }
    return { state: { highlightedAt: press.atMilliseconds }, action: 'highlight' }
  }
  const { removedAt } = state
  const waited = press.atMilliseconds - (removedAt ?? state.highlightedAt)
  const pause = removedAt === undefined ? SECOND_PRESS_MILLISECONDS : NEXT_PRESS_MILLISECONDS
  if (waited < (press.isRepeat ? HELD_MILLISECONDS : pause)) return { state, action: 'none' }
  return { state: { ...state, removedAt: press.atMilliseconds }, action: 'remove' }
}
