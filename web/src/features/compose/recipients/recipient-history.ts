import { normaliseEmail } from '@sen/model/addresses'
import { RECIPIENT_KINDS, type RecipientLists } from './recipient-lists.ts'

const MAX_STEPS = 100

interface Step {
  readonly before: RecipientLists
  readonly after: RecipientLists
}

/**
 * The changes of the recipients of one draft, to be undone and redone. Changes from elsewhere make all steps invalid,
 * because a step restores whole lists.
 */
export class RecipientHistory {
  #done: Step[] = []
  #undone: Step[] = []

  record(before: RecipientLists, after: RecipientLists): void {
    if (areSame(before, after)) return
    this.#done = [...this.#done.slice(1 - MAX_STEPS), { before, after }]
    this.#undone = []
  }

  /** Returns the recipients before the last change; undefined when there is none. */
  undo(now: RecipientLists): RecipientLists | undefined {
    const step = this.#done.pop()
    if (!step || !areSame(step.after, now)) return this.#forget()
    this.#undone.push({ ...step, after: now })
    return step.before
  }

  /** Returns the recipients as they were before the last undo; undefined when there was none. */
  redo(now: RecipientLists): RecipientLists | undefined {
    const step = this.#undone.pop()
    if (!step || !areSame(step.before, now)) return this.#forget()
    this.#done.push(step)
    return step.after
  }

  #forget(): undefined {
    this.#done = []
    this.#undone = []
  }
}

/** Names may have come meanwhile. */
function areSame(lists: RecipientLists, others: RecipientLists): boolean {
  return RECIPIENT_KINDS.every((kind) => {
    const theirs = others[kind]
    return (
      lists[kind].length === theirs.length &&
      lists[kind].every(({ email }, at) => normaliseEmail(email) === normaliseEmail(theirs[at]?.email ?? ''))
    )
  })
}
