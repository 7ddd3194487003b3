import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

export interface SendingJobPayloads {
  /** Releases a submission when its undo time or its scheduled time has passed. */
  'release-submission': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
  }
  /** Notifies the sender by mail of failed or delayed deliveries. */
  'report-deliveries': {
    readonly mailboxId: MailboxId
    readonly submissionId: SubmissionId
    readonly deliveryIds: readonly DeliveryId[]
    readonly about: 'failed' | 'delayed'
  }
  /** Reports a reached sending limit, or a suspended mailbox, to the log, the Owner and the operator. */
  'raise-sending-alarm': {
    readonly mailboxId: MailboxId
    readonly cause: SendingAlarmCause
  }
}
