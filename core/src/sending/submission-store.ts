import type { DeliveryId, MailboxId, MessageId, SubmissionId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import type { MissedReason } from '../scheduling/missed-reason.ts'

/** The bytes for one recipient of a tracked mail. */
export interface CopyToKeep {
  readonly email: string
  readonly token: string
  readonly rawBlob: string
}

/**
 * held → released → done, or held → cancelled. A scheduled submission that could not leave in time is `missed` until
 * its owner decides. A submission is one sending of one message; its bytes are built once, before the hold.
 */
export type SubmissionState = 'held' | 'cancelled' | 'missed' | 'released' | 'done'

/**
 * The state for one recipient. `unclear`: the connection broke between DATA and its reply, so the same bytes are sent
 * again. `withdrawn`: the mail was recalled and is not retried.
 */
export type DeliveryState = 'queued' | 'handed_over' | 'failed' | 'unclear' | 'withdrawn'

/**
 * `message`: sent by the user of the mailbox. `notice`: system mail to an outside address, such as a code. `forward`:
 * received mail, sent on unchanged. `auto_reply`: an automatic reply of the mailbox. `visitor_code`: a code for a
 * visitor of a share. `password_link`: a link to choose a password. `sending_alarm`: an alarm to the operator. Only the
 * first kind has a message and is reported to its sender.
 */
export type SubmissionKind =
  | 'message'
  | 'notice'
  | 'forward'
  | 'auto_reply'
  | 'visitor_code'
  | 'password_link'
  | 'sending_alarm'

/**
 * Why a mail is held: by the operator, because its sender may not send now, or because the program suspended the
 * mailbox after unusual sending.
 */
export type HoldReason = 'operator' | 'sender' | 'program'

export interface Submission {
  readonly id: SubmissionId
  readonly kind: SubmissionKind
  /** For kind `message` only. */
  readonly messageId: MessageId | undefined
  readonly state: SubmissionState
  readonly holdUntil: Date
  /** The time that its sender chose; undefined for immediate sending. */
  readonly plannedAt: Date | undefined
  readonly releasedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
  /** The unguessable tag of the envelope sender, by which returned reports are matched. */
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
  /** The version of the organisation's footer in the bytes; 0 for none. */
  readonly footerVersion: number
  readonly createdAt: Date
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
  /** An administrator removed it from the queue, so `lastReply` is not the reason of its failure. */
  readonly isGivenUp: boolean
  /** It was delivered to a local mailbox. */
  readonly isLocal: boolean
  /** Why a pending delivery is not tried; undefined when it is. */
  readonly onHold: HoldReason | undefined
  /** The start of an attempt at another server whose result is not recorded yet. */
  readonly attemptBeganAt: Date | undefined
  /** Set when its sender recalled the mail. */
  readonly recall: DeliveryRecall | undefined
  /** For a tracked mail: this recipient's bytes and view counts. */
  readonly copy: TrackedCopy | undefined
}

export interface DeliveryRecall {
  readonly askedAt: Date
  /** When the outcome for the last recipient was known. */
  readonly doneAt: Date | undefined
  readonly outcome: RecallOutcome | undefined
}

export interface TrackedCopy {
  /** Undefined when nothing is left to deliver. */
  readonly rawBlob: string | undefined
  readonly viewCount: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface SubmissionReader {
  find(id: SubmissionId): Promise<Submission | undefined>
  ofMessage(id: MessageId): Promise<Submission | undefined>
  deliveries(id: SubmissionId): Promise<readonly Delivery[]>
  /** Returns the mailboxes that were recorded for it. */
  reached(id: DeliveryId): Promise<readonly MailboxId[]>
  deliveriesOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Delivery[]>>
  /** Returns the latest scheduled submission of each message. */
  plannedOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Submission>>
  /** Counts the submissions of this kind since then, with the time of the first. */
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
    readonly recipients: readonly { readonly email: string; readonly domain: string; readonly isBcc: boolean }[]
    /** For a tracked mail: the bytes for each recipient. */
    readonly copies?: readonly CopyToKeep[]
  }): Promise<SubmissionId>
  /** Creates a submission that is released at once. */
  createNotice(notice: {
    readonly kind: Exclude<SubmissionKind, 'message'>
    readonly recipient: string
    readonly domain: string
    readonly bounceToken: string
    readonly rawBlob: string
    readonly sizeBytes: number
    readonly at: Date
  }): Promise<SubmissionId>
  /** Replaces the bytes of a scheduled submission, including tracked copies. */
  replaceBytes(
    id: SubmissionId,
    bytes: {
      readonly messageId: MessageId
      readonly rawBlob: string
      readonly sizeBytes: number
      readonly footerVersion: number
      readonly copies?: readonly CopyToKeep[]
    },
  ): Promise<void>
  setState(id: SubmissionId, state: SubmissionState): Promise<void>
  /** Ends the hold and makes the deliveries pending. */
  release(id: SubmissionId, at: Date): Promise<void>
  miss(id: SubmissionId, reason: MissedReason): Promise<void>
  setDelivery(
    id: DeliveryId,
    change: {
      readonly state: DeliveryState
      readonly lastReply: string
      readonly countAttempt: boolean
      readonly delayNoticeSent?: boolean
      readonly isLocal?: boolean
      readonly isGivenUp?: boolean
      /** A server rejected it in the SMTP session. Reports do not count, because they can be forged. */
      readonly isRefused?: boolean
      readonly at: Date
    },
  ): Promise<void>
  /** Records the start of an attempt and returns the deliveries that may proceed, without recalled ones. */
  beginAttempt(ids: readonly DeliveryId[], at: Date): Promise<readonly DeliveryId[]>
  /** Records the mailboxes that a delivery reaches by another address than their own. */
  noteReached(id: DeliveryId, mailboxes: readonly MailboxId[]): Promise<void>
}
