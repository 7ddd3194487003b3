import type { FileId, MailboxId } from '@sen/model/ids'

export interface AttachmentsJobPayloads {
  /** `attempt` counts from 0; jobs of earlier versions have none. */
  'scan-upload': {
    readonly mailboxId: MailboxId
    readonly fileId: FileId
    readonly attempt?: number
  }
}
