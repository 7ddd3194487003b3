/** Something that was done in this page and can be taken back. */
interface Change {
  readonly id: number
  /** Undefined as long as it is under way. */
  readonly undo: (() => void) | undefined
  readonly isPossible: () => boolean
}

/** Where something long stands among the changes, from its beginning on. */
export interface ChangePlace {
  /** It has ended; answers as `rememberChange` does. */
  readonly end: (undo: () => void, isPossible: () => boolean) => () => void
  /** It has ended, and there is nothing to take back. */
  readonly leave: () => void
  /** It has ended for good: neither can what came before it be taken back, as if it were the last. */
  readonly bar: () => void
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
  return placeChange().end(undo, isPossible)
}

/** For what takes a while: what is done meanwhile comes after it. */
export function placeChange(): ChangePlace {
  lastId += 1
  const id = lastId
  const others = () => changes.filter((change) => change.id !== id)
  const put = (change: Omit<Change, 'id'>) => {
    changes = [...others(), { id, ...change }].toSorted((a, b) => a.id - b.id).slice(-MOST_REMEMBERED)
  }
  put({ undo: undefined, isPossible: () => true })
  return {
    end: (undo, isPossible) => {
      put({ undo, isPossible })
      return () => {
        if (!changes.some((change) => change.id === id)) return
        changes = others()
        undo()
      }
    },
    leave: () => {
      changes = others()
    },
    bar: () => {
      changes = changes.filter((change) => change.id > id)
    },
  }
}

/** Whether the last change, or one before it where that can no longer be, can be taken back. */
export function hasChange(): boolean {
  return last()?.undo !== undefined
}

/** Whether the last change has not ended yet: nothing before it is the last. */
export function isLastUnderWay(): boolean {
  const change = last()
  return change !== undefined && change.undo === undefined
}

/** Takes back the last change that still can be; asked again, the one before it. */
export function undoLastChange(): void {
  const change = last()
  if (!change?.undo) return
  changes = changes.filter(({ id }) => id < change.id)
  change.undo()
}

/** What was done last cannot be taken back: neither can what came before it, as if it were the last. */
export function forgetChanges(): void {
  placeChange().bar()
}

function last(): Change | undefined {
  return changes.findLast(({ isPossible }) => isPossible())
}
