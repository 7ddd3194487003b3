import type { DriveItemId, MailboxId } from '@sen/model/ids'

export interface DriveJobPayloads {
  /** Scans a version of a drive file for viruses. `attempt` counts from 0. */
  'scan-drive-file': {
    readonly mailboxId: MailboxId
    readonly itemId: DriveItemId
    readonly number: number
    readonly attempt: number
  }
}
