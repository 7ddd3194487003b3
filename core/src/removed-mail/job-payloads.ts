import type { MailboxId, RemovedMessageId } from '@sen/model/ids'

export interface RemovedMailJobPayloads {
  /** Recovers some of the mail that was purged between `from` (inclusive) and `until` (exclusive), after the id `after`. */
  'recover-span': {
    readonly mailboxId: MailboxId
    /** Unix milliseconds. */
    readonly from: number
    /** Unix milliseconds. */
    readonly until: number
    readonly after?: RemovedMessageId
    /** The record of its progress; absent in jobs of earlier versions. */
    readonly recovery?: string
  }
}
