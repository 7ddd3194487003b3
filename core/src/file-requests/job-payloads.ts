import type { FileRequestId, MailboxId } from '@sen/model/ids'

export interface FileRequestsJobPayloads {
  /** Notifies the owner of a file request by mail of new files. */
  'report-arrivals': {
    readonly mailboxId: MailboxId
    readonly requestId: FileRequestId
  }
}
