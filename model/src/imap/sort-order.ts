import { caseless, rfcBaseSubject } from './base-subject.ts'

export const SORT_KEYS = ['ARRIVAL', 'CC', 'DATE', 'FROM', 'SIZE', 'SUBJECT', 'TO'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface SortCriterion {
  readonly key: SortKey
  readonly isReverse: boolean
}

/** What SORT compares. Addresses are the mailbox names of the first address, without the domain. */
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

/** RFC 5256 section 3. Messages with equal keys are in the order of their UIDs, also for REVERSE. */
export function sortedUids(messages: readonly SortedMessage[], criteria: readonly SortCriterion[]): Uint32Array {
  const keyed = messages.map((message) => ({
    uid: message.uid,
    values: criteria.map(({ key }) => VALUE_OF[key](message)),
  }))
  keyed.sort((one, other) => {
    for (const [at, { isReverse }] of criteria.entries()) {
      const order = compare(one.values[at] ?? '', other.values[at] ?? '')
      if (order !== 0) return isReverse ? -order : order
    }
    return one.uid - other.uid
  })
  return Uint32Array.from(keyed, ({ uid }) => uid)
}

/** By code units: a locale's order would cost fifty times as much, and clients do not expect it. */
function compare(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
