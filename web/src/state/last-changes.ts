interface Change {
  readonly id: number
  /** Undefined while the change is in progress. */
  readonly undo: (() => void) | undefined
  readonly isPossible: () => boolean
}

/** The position of a long-running change among the others, from its start. */
export interface ReservedChange {
  /** The change has ended; returns what `rememberChange` returns. */
  readonly end: (undo: () => void, isPossible: () => boolean) => () => void
  /** It has ended, and there is nothing to undo. */
  readonly leave: () => void
  /** It has ended and cannot be undone, so earlier changes cannot be undone either. */
  readonly bar: () => void
}

const MOST_REMEMBERED = 20

let lastId = 0
let changes: readonly Change[] = []

/** `isPossible` is called again each time. Returns a function that undoes this very change once. */
export function rememberChange(undo: () => void, isPossible: () => boolean = () => true): () => void {
  return reserveChange().end(undo, isPossible)
}

/** Reserves a position for a change that takes a while; later changes come after it. */
export function reserveChange(): ReservedChange {
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

/** Includes an earlier change if the last one cannot be undone any more. */
export function hasChange(): boolean {
  return last()?.undo !== undefined
}

/** While the last change is in progress, no earlier one may be undone. */
export function isLastUnderWay(): boolean {
  const change = last()
  return change !== undefined && change.undo === undefined
}

export function undoLastChange(): void {
  const change = last()
  if (!change?.undo) return
  changes = changes.filter(({ id }) => id < change.id)
  change.undo()
}

/** Earlier changes cannot be undone either. */
export function clearLastChanges(): void {
  reserveChange().bar()
}

function last(): Change | undefined {
  return changes.findLast(({ isPossible }) => isPossible())
}
