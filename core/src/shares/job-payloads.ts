import type { MailboxId, ShareId } from '@sen/model/ids'

export interface SharesJobPayloads {
  'report-share': {
    readonly mailboxId: MailboxId
    readonly shareIds: readonly ShareId[]
    /** An address, because the receivers of a share have no ids. */
    readonly to: string
  }
}
