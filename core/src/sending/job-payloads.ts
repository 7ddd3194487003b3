import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

export interface SendingJobPayloads {
  'release-submission': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
  'report-deliveries': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
    readonly deliveryIds: readonly DeliveryId[]
    readonly about: 'failed' | 'delayed'
  }
  'raise-sending-alarm': {
    readonly mailboxId: MailboxId
    readonly cause: SendingAlarmCause
  }
}
