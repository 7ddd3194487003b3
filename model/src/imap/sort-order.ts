import { MAX_SUBJECT_READ_CHARACTERS } from './limits.ts'
import { caseless, rfcBaseSubject } from './rfc5256-base-subject.ts'
import { StepBudget } from './step-budget.ts'

export const SORT_KEYS = ['ARRIVAL', 'CC', 'DATE', 'FROM', 'SIZE', 'SUBJECT', 'TO'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface SortCriterion {
  readonly key: SortKey
  readonly isReverse: boolean
}

/** The values that SORT compares. Addresses are the mailbox names of the first address, without the domain. */
export interface SortedMessage {
  readonly uid: number
  readonly receivedAt: Date
  /** The Date field, or when the message was received. */
  readonly sentAt: Date
  readonly sizeBytes: number
  readonly subject: string
  readonly from: string
  readonly to: string
  readonly cc: string
}

const VALUE_OF: Readonly<Record<SortKey, (message: SortedMessage) => string | number>> = {
  ARRIVAL: ({ receivedAt }) => receivedAt.getTime(),
  DATE: ({ sentAt }) => sentAt.getTime(),
  SIZE: ({ sizeBytes }) => sizeBytes,
  SUBJECT: ({ subject }) => rfcBaseSubject(subject).base,
  FROM: ({ from }) => caseless(from),
  TO: ({ to }) => caseless(to),
  CC: ({ cc }) => caseless(cc),
}

interface KeyedMessage {
  readonly uid: number
  readonly values: readonly (string | number)[]
}

/** The comparison of a message when runs are merged, in characters. */
const MERGE_UNITS = 32

/**
 * SORT (RFC 5256 section 3). Messages with equal keys are in the order of their UIDs, also for REVERSE. Call `add` for
 * each slice of a folder, and then `finish`; both yield to other work.
 */
export class MessageOrder {
  readonly #criteria: readonly SortCriterion[]
  readonly #budget = new StepBudget()
  #runs: (readonly KeyedMessage[])[] = []

  constructor(criteria: readonly SortCriterion[]) {
    // A repeated key compares equal values, so only the first one has an effect.
    this.#criteria = criteria.filter(({ key }, at) => criteria.findIndex((each) => each.key === key) === at)
  }

  *add(messages: readonly SortedMessage[]): Generator<void, void> {
    const run: KeyedMessage[] = []
    for (const message of messages) {
      const values = this.#criteria.map(({ key }) => VALUE_OF[key](message))
      run.push({ uid: message.uid, values })
      this.#budget.spend(charactersOf(values))
      if (this.#budget.takeStep()) yield
    }
    this.#runs.push(run.sort((one, other) => this.#compare(one, other)))
  }

  *finish(): Generator<void, Uint32Array> {
    while (this.#runs.length > 1) {
      const merged: (readonly KeyedMessage[])[] = []
      for (let at = 0; at < this.#runs.length; at += 2) {
        merged.push(yield* this.#merge(this.#runs[at] ?? [], this.#runs[at + 1] ?? []))
      }
      this.#runs = merged
    }
    return Uint32Array.from(this.#runs[0] ?? [], ({ uid }) => uid)
  }

  *#merge(one: readonly KeyedMessage[], other: readonly KeyedMessage[]): Generator<void, readonly KeyedMessage[]> {
    const merged: KeyedMessage[] = []
    let [at, otherAt] = [0, 0]
    while (merged.length < one.length + other.length) {
      const [first, second] = [one[at], other[otherAt]]
      if (first && (!second || this.#compare(first, second) <= 0)) {
        merged.push(first)
        at += 1
      } else if (second) {
        merged.push(second)
        otherAt += 1
      }
      this.#budget.spend(MERGE_UNITS)
      if (this.#budget.takeStep()) yield
    }
    return merged
  }

  #compare(one: KeyedMessage, other: KeyedMessage): number {
    for (let at = 0; at < this.#criteria.length; at += 1) {
      const order = compare(one.values[at] ?? '', other.values[at] ?? '')
      if (order !== 0) return this.#criteria[at]?.isReverse ? -order : order
    }
    return one.uid - other.uid
  }
}

function charactersOf(values: readonly (string | number)[]): number {
  // A short base subject can come from a long subject.
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? MAX_SUBJECT_READ_CHARACTERS : 1), 0)
}

/** By code units: a locale's order would cost fifty times as much, and clients do not expect it. */
function compare(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
