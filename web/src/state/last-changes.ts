/** Something that was done to mail in this page and can be taken back. */
interface Change {
  readonly id: number
  readonly undo: () => void
  readonly isPossible: () => boolean
}

const MOST_REMEMBERED = 20

let lastId = 0
let changes: readonly Change[] = []

/**
 * Remembers how to take back what was just done.
 *
 * @param isPossible asked again each time: a way back may end by itself
 * @returns takes back this very change, once; for the button beside the news of it
 */
export function rememberChange(undo: () => void, isPossible: () => boolean = () => true): () => void {
  lastId += 1
  const id = lastId
  changes = [...changes, { id, undo, isPossible }].slice(-MOST_REMEMBERED)
  return () => {
    if (!changes.some((change) => change.id === id)) return
    changes = changes.filter((change) => change.id !== id)
    undo()
  }
}

/** Whether the last change, or one before it where that can no longer be, can be taken back. */
export function hasChange(): boolean {
  return changes.some(({ isPossible }) => isPossible())
}

/** Takes back the last change that still can be; asked again, the one before it. */
export function undoLastChange(): void {
  const last = changes.findLast(({ isPossible }) => isPossible())
  if (!last) return
  changes = changes.filter(({ id }) => id < last.id)
  last.undo()
}

/** What was done last cannot be taken back: neither can what came before it, as if it were the last. */
export function forgetChanges(): void {
  changes = []
}
