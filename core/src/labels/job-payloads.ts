import type { LabelId, MailboxId } from '@sen/model/ids'

export interface LabelsJobPayloads {
  /** The messages of these labels that were last changed before `version`. */
  'raise-labelled': {
    readonly mailboxId: MailboxId
    readonly labelIds: readonly LabelId[]
    readonly version: number
  }
}
