import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'
import type { OwnReport } from '@sen/model/transport/delivery-status-request'

export interface SendingJobPayloads {
  'release-submission': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
  'report-deliveries': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
    readonly deliveryIds: readonly DeliveryId[]
    readonly about: OwnReport
  }
  'raise-sending-alarm': {
    readonly mailboxId: MailboxId
    readonly cause: SendingAlarmCause
  }
}
