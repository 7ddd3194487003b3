import type { MailboxId, OrganisationId, SubmissionId } from '@sen/model/ids'
import type { PageEnd, PageWanted, PlaceInTime } from '../kit/list-page.ts'
import type { DeliveryState, HoldReason, SubmissionKind } from '../sending/submission-store.ts'

/** Which waiting mail: one message, or that of a sender, or all of it. `address` is any address of a mailbox, `domain` the sender's. */
export type WaitingFilter =
  | { readonly id: SubmissionId }
  | { readonly mailbox: MailboxId }
  | { readonly address: string }
  | { readonly domain: string }
  | 'all'

/** What still waits to be handed over, of one mail to one domain. */
export interface QueuedMail {
  readonly submissionId: SubmissionId
  /** The mailbox that sends it, by its own address. */
  readonly from: string
  readonly organisationId: OrganisationId
  readonly domain: string
  readonly recipients: number
  readonly sizeBytes: number
  readonly queuedAt: Date
  /** Of the recipient that was tried most often. */
  readonly attempts: number
  /** Undefined: an attempt is under way, or about to begin; or nobody has ordered one. */
  readonly nextAttemptAt: Date | undefined
  /** No attempt is ordered, as after a restore: nothing happens until somebody orders one. */
  readonly isStopped: boolean
  /** Of the last recipient that was tried; empty before the first attempt. */
  readonly lastReply: string
  /** Since then it failed in this installation, as for want of room: nobody was asked, and it counts as no attempt. */
  readonly hasFailedHere: boolean
  /** Undefined: it is not on hold. */
  readonly onHold: HoldReason | undefined
}

/** The same for an Owner: who sends it and who is to get it, and nothing of what it says (product decision 74). */
export interface WaitingMail extends QueuedMail {
  readonly kind: SubmissionKind
  /** The first of those who have not got it. */
  readonly to: readonly string[]
}

/** Behind what of a mail goes to this domain. */
export interface WaitingMailPlace extends PlaceInTime {
  readonly domain: string
}

/** The queue of one organisation: what its mailboxes have sent. */
export interface WaitingMailReader {
  /** The longest waiting first. */
  list(
    page: PageWanted<WaitingMailPlace>,
  ): Promise<{ readonly mails: readonly WaitingMail[] } & PageEnd<WaitingMailPlace>>
}

/** The same inside a transaction of the organisation. */
export interface WaitingMailWriter extends WaitingMailReader {
  /** Nothing of it is delivered until it is released. An attempt that is in progress finishes. @returns how many messages */
  hold(which: WaitingFilter, at: Date): Promise<number>
  /** Its attempts begin now, unless its sender may not send. @returns how many messages */
  release(which: WaitingFilter): Promise<number>
  /** Ends what the program has put on hold by itself for the senders of a filter. @returns their addresses */
  releaseSenders(which: WaitingFilter, at: Date): Promise<readonly string[]>
  /** The sender may send again: attempts of what is not on hold by itself begin now. */
  resume(which: WaitingFilter): Promise<void>
}

/** One recipient of one sending, pending or not. */
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
  /** Mail whose hold or planned time is not over yet. */
  readonly held: number
  /** Undefined: nothing waits. */
  readonly oldestQueuedAt: Date | undefined
  /** Jobs that should have begun by now. */
  readonly overdueJobs: number
}

/** The queue of leaving mail over all mailboxes: for the operator, and for nobody who acts in a mailbox. */
export interface DeliveryQueue {
  /** The longest waiting first. */
  list(limit: number, which?: WaitingFilter): Promise<readonly QueuedMail[]>
  /** Organisations that have waiting mail of this kind, or a sender of it whose sending the program has put on hold. */
  organisationsOf(which: WaitingFilter): Promise<readonly OrganisationId[]>
  find(id: SubmissionId): Promise<SubmissionOverview | undefined>
  figures(): Promise<QueueFigures>
}
