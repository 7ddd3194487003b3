import { foldText } from '@sen/model/search/fold-text'

/** The typed prefix, and the time of its last letter. */
export interface TypedAhead {
  readonly text: string
  readonly atMilliseconds: number
}

export const NOTHING_TYPED: TypedAhead = { text: '', atMilliseconds: Number.NEGATIVE_INFINITY }

/** A longer pause starts a new prefix. */
const PAUSE_MILLISECONDS = 800

export function typedOn(before: TypedAhead, letter: string, atMilliseconds: number): TypedAhead {
  const goesOn = atMilliseconds - before.atMilliseconds < PAUSE_MILLISECONDS
  return { text: goesOn ? before.text + letter : letter, atMilliseconds }
}

/** ARIA tree pattern: ignores accents and wraps around. Returns -1 without a match. */
export function typedTo(names: readonly string[], at: number, typed: string): number {
  const text = foldText(typed)
  const isOneLetter = text !== '' && [...text].every((letter) => letter === text[0])
  const wanted = isOneLetter ? text.slice(0, 1) : text
  // With a longer prefix, the current name stays if it matches.
  const from = isOneLetter ? at + 1 : Math.max(0, at)
  const order = names.map((_, step) => (from + step) % names.length)
  return order.find((index) => foldText(names[index] ?? '').startsWith(wanted)) ?? -1
}
