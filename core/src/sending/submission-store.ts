import type { DeliveryId, MailboxId, MessageId, SubmissionId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import type { MessageStatusRequest, RecipientStatusRequest } from '@sen/model/transport/delivery-status-request'
import type { MissedReason } from '../scheduling/missed-reason.ts'

export interface CopyToStore {
  readonly email: string
  readonly token: string
  readonly rawBlob: string
}

/** held → released → done, or held → cancelled. A `missed` submission waits for its owner's decision. */
export type SubmissionState = 'held' | 'cancelled' | 'missed' | 'released' | 'done'

/** `unclear`: the connection broke after DATA, so the same bytes are sent again. `withdrawn`: recalled. */
export type DeliveryState = 'queued' | 'handed_over' | 'failed' | 'unclear' | 'withdrawn'

/** A `message` alone is reported to its sender. `notice`: system mail to an outside address, such as a code. */
export type SubmissionKind =
  | 'message'
  | 'notice'
  | 'forward'
  | 'auto_reply'
  | 'visitor_code'
  | 'password_link'
  | 'sending_alarm'

/** `sender`: its sender may not send now. `program`: the program suspended the mailbox. */
export type HoldReason = 'operator' | 'sender' | 'program'

export interface Submission {
  readonly id: SubmissionId
  readonly kind: SubmissionKind
  /** Set for kind `message` only. */
  readonly messageId: MessageId | undefined
  readonly state: SubmissionState
  readonly holdUntil: Date
  readonly plannedAt: Date | undefined
  readonly releasedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
  /** The unguessable tag of the envelope sender, by which returned reports are matched. */
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
  /** 0 for none. */
  readonly footerVersion: number
  readonly createdAt: Date
  readonly statusRequest: MessageStatusRequest
  /** A mail program gave no envelope sender, so none is used. */
  readonly hasNullSender: boolean
}

export interface Delivery {
  readonly id: DeliveryId
  readonly submissionId: SubmissionId
  readonly recipient: string
  readonly domain: string
  readonly isBcc: boolean
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastReply: string
  readonly queuedAt: Date
  readonly delayNoticeSent: boolean
  /** `lastReply` is then not the reason of its failure. */
  readonly isGivenUp: boolean
  readonly isLocal: boolean
  readonly onHold: HoldReason | undefined
  /** The start of an attempt at another server whose result is not recorded yet. */
  readonly attemptBeganAt: Date | undefined
  readonly recall: DeliveryRecall | undefined
  readonly copy: TrackedCopy | undefined
  readonly statusRequest: RecipientStatusRequest
}

export interface DeliveryRecall {
  readonly askedAt: Date
  readonly doneAt: Date | undefined
  readonly outcome: RecallOutcome | undefined
}

export interface TrackedCopy {
  readonly rawBlob: string | undefined
  readonly viewCount: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface NewDelivery {
  readonly email: string
  readonly domain: string
  readonly isBcc: boolean
  readonly statusRequest?: RecipientStatusRequest
}

export interface SubmissionReader {
  find(id: SubmissionId): Promise<Submission | undefined>
  ofMessage(id: MessageId): Promise<Submission | undefined>
  deliveries(id: SubmissionId): Promise<readonly Delivery[]>
  reached(id: DeliveryId): Promise<readonly MailboxId[]>
  deliveriesOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Delivery[]>>
  plannedOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Submission>>
  noticesSince(
    kind: Exclude<SubmissionKind, 'message'>,
    since: Date,
  ): Promise<{ readonly count: number; readonly firstAt: Date | undefined }>
}

export interface SubmissionWriter extends SubmissionReader {
  create(submission: {
    readonly messageId: MessageId
    readonly holdUntil: Date
    readonly plannedAt?: Date
    readonly bounceToken: string
    readonly rawBlob: string
    readonly sizeBytes: number
    readonly footerVersion: number
    readonly at: Date
    readonly recipients: readonly NewDelivery[]
    readonly statusRequest?: MessageStatusRequest
    readonly hasNullSender?: boolean
    /** A mail program handed the message in, and appends its own copy to Sent. */
    readonly isFromProgram?: boolean
    readonly copies?: readonly CopyToStore[]
  }): Promise<SubmissionId>
  createNotice(notice: {
    readonly kind: Exclude<SubmissionKind, 'message'>
    readonly recipient: string
    readonly domain: string
    readonly bounceToken: string
    readonly rawBlob: string
    readonly sizeBytes: number
    readonly at: Date
  }): Promise<SubmissionId>
  replaceBytes(
    id: SubmissionId,
    bytes: {
      readonly messageId: MessageId
      readonly rawBlob: string
      readonly sizeBytes: number
      readonly footerVersion: number
      readonly copies?: readonly CopyToStore[]
    },
  ): Promise<void>
  setState(id: SubmissionId, state: SubmissionState): Promise<void>
  release(id: SubmissionId, at: Date): Promise<void>
  markMissed(id: SubmissionId, reason: MissedReason): Promise<void>
  setDelivery(
    id: DeliveryId,
    change: {
      readonly state: DeliveryState
      readonly lastReply: string
      readonly countAttempt: boolean
      readonly delayNoticeSent?: boolean
      readonly isLocal?: boolean
      readonly isGivenUp?: boolean
      /** Set for rejections in the SMTP session. Reports do not count, because they can be forged. */
      readonly isRefused?: boolean
      readonly at: Date
    },
  ): Promise<void>
  /** Returns the deliveries that may proceed, without recalled ones. */
  beginAttempt(ids: readonly DeliveryId[], at: Date): Promise<readonly DeliveryId[]>
  /** Records the mailboxes that a delivery reaches by another address than their own. */
  noteReached(id: DeliveryId, mailboxes: readonly MailboxId[]): Promise<void>
}
