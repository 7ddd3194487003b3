import { foldText } from '@sen/model/search/fold-text'

/** What was typed to get to a name, and when its last letter came. */
export interface TypedAhead {
  readonly text: string
  readonly atMilliseconds: number
}

export const NOTHING_TYPED: TypedAhead = { text: '', atMilliseconds: Number.NEGATIVE_INFINITY }

/** Who waits for so long begins another name. */
const PAUSE_MILLISECONDS = 800

/** One more letter. */
export function typedOn(before: TypedAhead, letter: string, atMilliseconds: number): TypedAhead {
  const goesOn = atMilliseconds - before.atMilliseconds < PAUSE_MILLISECONDS
  return { text: goesOn ? before.text + letter : letter, atMilliseconds }
}

/**
 * The name that typing leads to from the one it stands on, as the ARIA tree pattern has it: whatever its accents, the next one below, or
 * round from the top. The same letter again goes on to the next that begins with it.
 *
 * @returns -1 where none begins so
 */
export function typedTo(names: readonly string[], at: number, typed: string): number {
  const text = foldText(typed)
  const isOneLetter = text !== '' && [...text].every((letter) => letter === text[0])
  const wanted = isOneLetter ? text.slice(0, 1) : text
  // Of more letters, the one that fits already stays.
  const from = isOneLetter ? at + 1 : Math.max(0, at)
  const order = names.map((_, step) => (from + step) % names.length)
  return order.find((index) => foldText(names[index] ?? '').startsWith(wanted)) ?? -1
}
