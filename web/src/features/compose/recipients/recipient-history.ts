import { normaliseEmail } from '@sen/model/addresses'
import { RECIPIENT_KINDS, type RecipientLists } from './recipient-lists.ts'

const MAX_STEPS = 100

interface Step {
  readonly before: RecipientLists
  readonly after: RecipientLists
}

/** Undo steps for the recipients of one draft. A step restores whole lists, so other changes invalidate all steps. */
export class RecipientHistory {
  #done: Step[] = []
  #undone: Step[] = []

  record(before: RecipientLists, after: RecipientLists): void {
    if (areSame(before, after)) return
    this.#done = [...this.#done.slice(1 - MAX_STEPS), { before, after }]
    this.#undone = []
  }

  undo(now: RecipientLists): RecipientLists | undefined {
    const step = this.#done.pop()
    if (!step || !areSame(step.after, now)) return this.#forget()
    this.#undone.push({ ...step, after: now })
    return step.before
  }

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

/** Ignores names, which may have been added meanwhile. */
function areSame(lists: RecipientLists, others: RecipientLists): boolean {
  return RECIPIENT_KINDS.every((kind) => {
    const theirs = others[kind]
    return (
      lists[kind].length === theirs.length &&
      lists[kind].every(({ email }, at) => normaliseEmail(email) === normaliseEmail(theirs[at]?.email ?? ''))
    )
  })
}
