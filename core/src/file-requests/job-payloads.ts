import type { FileRequestId, MailboxId } from '@sen/model/ids'

export interface FileRequestsJobPayloads {
  'report-arrivals': {
    readonly mailboxId: MailboxId
    readonly requestId: FileRequestId
  }
}
