import type { DeliveryId, MailboxId, MessageId, SubmissionId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import type { MissedReason } from '../scheduling/missed-reason.ts'

/** Of a tracked mail, the bytes of one recipient. */
export interface CopyToKeep {
  readonly email: string
  readonly token: string
  readonly rawBlob: string
}

/**
 * held → released → done, or held → cancelled; a planned one that could not leave at its time is `missed` until its
 * owner decides. A submission is one sending of one message; its bytes are built once, before the hold begins.
 */
export type SubmissionState = 'held' | 'cancelled' | 'missed' | 'released' | 'done'

/**
 * Per recipient. `unclear`: the connection broke between DATA and its reply; the same bytes go again by themselves.
 * `withdrawn`: the mail was recalled, and it is not tried any more.
 */
export type DeliveryState = 'queued' | 'handed_over' | 'failed' | 'unclear' | 'withdrawn'

/**
 * `message`: one of the mailbox, by its user. `notice`: of ours, to an address outside of it, such as a code. `forward`: what
 * came in, sent on as it is. `auto_reply`: what the mailbox answers by itself. `visitor_code`: a code that somebody asked for who
 * opens what the mailbox shares. Only the first has a message; nobody hears of the
 * others' fate in a report.
 */
export type SubmissionKind =
  | 'message'
  | 'notice'
  | 'forward'
  | 'auto_reply'
  | 'visitor_code'
  | 'password_link'
  | 'sending_alarm'

/** Why nothing of a mail is delivered: the operator put it on hold, or its sender may not send at the moment. */
export type HoldReason = 'operator' | 'sender' | 'program'

export interface Submission {
  readonly id: SubmissionId
  readonly kind: SubmissionKind
  /** Of kind `message` alone. */
  readonly messageId: MessageId | undefined
  readonly state: SubmissionState
  readonly holdUntil: Date
  /** The time that its sender chose; undefined when it was to be sent at once. */
  readonly plannedAt: Date | undefined
  readonly releasedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
  /** Envelope sender's tag: reports that come back carry it. Unguessable. */
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
  /** Of the organisation's footer in its bytes; 0: there is none. */
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
  /** An administrator has taken it out of the queue: `lastReply` is not why it failed. */
  readonly isGivenUp: boolean
  /** It went into a mailbox of our own. */
  readonly isLocal: boolean
  /** Of a pending delivery that is not tried; undefined: it is tried. */
  readonly onHold: HoldReason | undefined
  /** Bytes went to another server, and its verdict is not written down yet. */
  readonly attemptBeganAt: Date | undefined
  /** Set when its sender asked for the mail back. */
  readonly recall: DeliveryRecall | undefined
  /** Of a tracked mail: the bytes that this recipient gets, and how often they were looked at. */
  readonly copy: TrackedCopy | undefined
}

export interface DeliveryRecall {
  readonly askedAt: Date
  /** When the last recipient's outcome was known. */
  readonly doneAt: Date | undefined
  readonly outcome: RecallOutcome | undefined
}

export interface TrackedCopy {
  /** Undefined once nothing is left to deliver. */
  readonly rawBlob: string | undefined
  readonly viewCount: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface SubmissionReader {
  find(id: SubmissionId): Promise<Submission | undefined>
  ofMessage(id: MessageId): Promise<Submission | undefined>
  deliveries(id: SubmissionId): Promise<readonly Delivery[]>
  /** The mailboxes that were noted for it. */
  reached(id: DeliveryId): Promise<readonly MailboxId[]>
  deliveriesOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Delivery[]>>
  /** The last sending of each of these messages that was planned for a time. */
  plannedOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Submission>>
  /** How many of this kind were queued since then, and when the first of them was. */
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
    /** When the mail is tracked: what each recipient gets instead. */
    readonly copies?: readonly CopyToKeep[]
  }): Promise<SubmissionId>
  /** Released from the beginning. */
  createNotice(notice: {
    readonly kind: Exclude<SubmissionKind, 'message'>
    readonly recipient: string
    readonly domain: string
    readonly bounceToken: string
    readonly rawBlob: string
    readonly sizeBytes: number
    readonly at: Date
  }): Promise<SubmissionId>
  /** Of one that is planned: other bytes leave than those it was planned with, tracked copies too. */
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
  /** The hold is over: from now on its deliveries are under way. */
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
      /** A server said so to our sender; a report is anybody's word. */
      readonly isRefused?: boolean
      readonly at: Date
    },
  ): Promise<void>
  /**
   * Those of these deliveries that may still be handed over; it is noted that this begins. A recalled mail's
   * are none of them.
   */
  beginAttempt(ids: readonly DeliveryId[], at: Date): Promise<readonly DeliveryId[]>
  /** It goes into these mailboxes, by another address than their own. */
  noteReached(id: DeliveryId, mailboxes: readonly MailboxId[]): Promise<void>
}
