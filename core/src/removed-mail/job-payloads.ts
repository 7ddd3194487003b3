import type { MailboxId, RemovedMessageId } from '@sen/model/ids'

export interface RemovedMailJobPayloads {
  /** Includes `from`, excludes `until`, and continues after the id `after`. */
  'recover-span': {
    readonly mailboxId: MailboxId
    /** Unix milliseconds. */
    readonly from: number
    /** Unix milliseconds. */
    readonly until: number
    readonly after?: RemovedMessageId
    readonly recovery?: string
  }
}
