import type { LabelId, MailboxId } from '@sen/model/ids'

export interface LabelsJobPayloads {
  'raise-labelled': {
    readonly mailboxId: MailboxId
    readonly labelIds: readonly LabelId[]
    readonly version: number
  }
}
