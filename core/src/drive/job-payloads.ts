import type { DriveItemId, MailboxId } from '@sen/model/ids'

export interface DriveJobPayloads {
  'scan-drive-file': {
    readonly mailboxId: MailboxId
    readonly itemId: DriveItemId
    readonly number: number
    readonly attempt: number
  }
}
