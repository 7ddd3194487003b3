import type { MailboxId, OrganisationId, SubmissionId } from '@sen/model/ids'
import type { PageEnd, PageWanted, PlaceInTime } from '../kit/list-page.ts'
import type { DeliveryState, HoldReason, SubmissionKind } from '../sending/submission-store.ts'

/**
 * Selects waiting mail: one message, a sender's, or all. `address` is any address of a mailbox, `domain` the sender's.
 */
export type WaitingFilter =
  | { readonly id: SubmissionId }
  | { readonly mailbox: MailboxId }
  | { readonly address: string }
  | { readonly domain: string }
  | 'all'

/** Pending deliveries of one mail to one domain. */
export interface QueuedMail {
  readonly submissionId: SubmissionId
  /** The sending mailbox's own address. */
  readonly from: string
  readonly organisationId: OrganisationId
  readonly domain: string
  readonly recipients: number
  readonly sizeBytes: number
  readonly queuedAt: Date
  /** The highest number of attempts among the recipients. */
  readonly attempts: number
  /** Undefined if an attempt is in progress or due, or if none is scheduled. */
  readonly nextAttemptAt: Date | undefined
  /** No attempt is scheduled, as after a restore; it waits until somebody requests one. */
  readonly isStopped: boolean
  /** The reply for the recipient that was tried last; empty before the first attempt. */
  readonly lastReply: string
  /**
   * The last attempt failed locally, such as for lack of disk space. No server was contacted, so it does not count as
   * an attempt.
   */
  readonly hasFailedHere: boolean
  /** Undefined if it is not on hold. */
  readonly onHold: HoldReason | undefined
}

/** The same for an Owner: sender and recipients, but no content (product decision 74). */
export interface WaitingMail extends QueuedMail {
  readonly kind: SubmissionKind
  /** The first pending recipients. */
  readonly to: readonly string[]
}

/** The position after a mail's deliveries to this domain. */
export interface WaitingMailPlace extends PlaceInTime {
  readonly domain: string
}

/** The queue of one organisation's mailboxes. */
export interface WaitingMailReader {
  /** The longest waiting first. */
  list(
    page: PageWanted<WaitingMailPlace>,
  ): Promise<{ readonly mails: readonly WaitingMail[] } & PageEnd<WaitingMailPlace>>
}

/** The same inside a transaction of the organisation. */
export interface WaitingMailWriter extends WaitingMailReader {
  /** Holds mail until it is released. An attempt in progress finishes. @returns the number of messages */
  hold(which: WaitingFilter, at: Date): Promise<number>
  /** Starts attempts now, unless the sender may not send. @returns the number of messages */
  release(which: WaitingFilter): Promise<number>
  /** Ends the automatic holds of the senders of a filter. @returns their addresses */
  releaseSenders(which: WaitingFilter, at: Date): Promise<readonly string[]>
  /** Starts attempts after a sender may send again, except for mail that has its own hold. */
  resume(which: WaitingFilter): Promise<void>
}

/** A recipient of a submission, pending or not. */
export interface QueueEntry {
  readonly recipient: string
  readonly domain: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly queuedAt: Date
  readonly lastReply: string
}

export interface SubmissionOverview {
  readonly mailboxId: MailboxId
  readonly organisationId: OrganisationId
  readonly from: string
  readonly state: string
  readonly sizeBytes: number
  readonly createdAt: Date
  readonly entries: readonly QueueEntry[]
}

export interface QueueFigures {
  /** Recipients that wait for their next attempt, by state. */
  readonly waiting: Readonly<Record<'queued' | 'unclear', number>>
  /** Submissions on undo hold or planned for later. */
  readonly held: number
  /** Undefined if the queue is empty. */
  readonly oldestQueuedAt: Date | undefined
  /** Jobs that should have started by now. */
  readonly overdueJobs: number
}

/** The queue of outgoing mail over all mailboxes, for the operator only. */
export interface DeliveryQueue {
  /** The longest waiting first. */
  list(limit: number, which?: WaitingFilter): Promise<readonly QueuedMail[]>
  /** Returns the organisations that have matching waiting mail, or a matching sender on automatic hold. */
  organisationsOf(which: WaitingFilter): Promise<readonly OrganisationId[]>
  find(id: SubmissionId): Promise<SubmissionOverview | undefined>
  figures(): Promise<QueueFigures>
}
