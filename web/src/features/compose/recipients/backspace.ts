/** A second press counts only this long after the first: input methods send theirs within a few milliseconds. */
export const SECOND_PRESS_MILLISECONDS = 300
/** A person who removes one after the other does not press faster; an input method does. */
const NEXT_PRESS_MILLISECONDS = 60
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
 * Backspace in the empty field: the first press highlights the last tag, a later one removes it and highlights the one
 * before it, so that each further press removes one (product decision 4). Vietnamese input methods send Backspaces of
 * their own, several at once and before letters; those never remove anything, for the first removal needs a pause before
 * it. `remove` still waits for `SETTLE_MILLISECONDS`, and any letter in the meantime calls it off.
 */
export function pressBackspace(
  state: BackspaceState,
  press: { readonly atMilliseconds: number; readonly isRepeat: boolean },
): { readonly state: BackspaceState; readonly action: 'none' | 'highlight' | 'remove' } {
  // A key that is held down was meant for the text that stood there.
  if (press.isRepeat) return { state, action: 'none' }
  if (state.highlightedAt === undefined) {
    return { state: { highlightedAt: press.atMilliseconds }, action: 'highlight' }
  }
  const { removedAt } = state
  const waited = press.atMilliseconds - (removedAt ?? state.highlightedAt)
  const pause = removedAt === undefined ? SECOND_PRESS_MILLISECONDS : NEXT_PRESS_MILLISECONDS
  if (waited < pause) return { state, action: 'none' }
  return { state: { ...state, removedAt: press.atMilliseconds }, action: 'remove' }
}
