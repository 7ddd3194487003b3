/** Pause between mark and first removal. Input methods send their Backspaces within a few milliseconds. */
export const SECOND_PRESS_MILLISECONDS = 120
/** Input methods press faster than this, people do not. */
const NEXT_PRESS_MILLISECONDS = 60
/** A held key repeats 30 times a second, too fast to be released in time. */
const HELD_MILLISECONDS = 120
/** A letter within this time shows that the removal came from an input method. */
export const SETTLE_MILLISECONDS = 30

export interface BackspaceState {
  readonly highlightedAt: number | undefined
  readonly removedAt?: number | undefined
}

export const NOTHING_HIGHLIGHTED: BackspaceState = { highlightedAt: undefined }

/**
 * The first press marks the last tag, the next removes it (product decision 4). Vietnamese input methods send bursts of
 * Backspaces, which the required pause ignores.
 */
export function pressBackspace(
  state: BackspaceState,
  press: { readonly atMilliseconds: number; readonly isRepeat: boolean },
): { readonly state: BackspaceState; readonly action: 'none' | 'highlight' | 'remove' } {
  if (state.highlightedAt === undefined) {
    // A key held since there was text was meant for that text.
    if (press.isRepeat) return { state, action: 'none' }
    return { state: { highlightedAt: press.atMilliseconds }, action: 'highlight' }
  }
  const { removedAt } = state
  const waited = press.atMilliseconds - (removedAt ?? state.highlightedAt)
  const pause = removedAt === undefined ? SECOND_PRESS_MILLISECONDS : NEXT_PRESS_MILLISECONDS
  if (waited < (press.isRepeat ? HELD_MILLISECONDS : pause)) return { state, action: 'none' }
  return { state: { ...state, removedAt: press.atMilliseconds }, action: 'remove' }
}
