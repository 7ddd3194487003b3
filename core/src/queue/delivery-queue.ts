import type { MailboxId, OrganisationId, SubmissionId } from '@sen/model/ids'
import type { PageInfo, PageRequest, TimeCursor } from '../kit/list-page.ts'
import type { DeliveryState, HoldReason, SubmissionKind } from '../sending/submission-store.ts'

/** `address` is any address of a mailbox, `domain` the sender's. */
export type WaitingFilter =
  | { readonly id: SubmissionId }
  | { readonly mailbox: MailboxId }
  | { readonly address: string }
  | { readonly domain: string }
  | 'all'

export interface QueuedMail {
  readonly submissionId: SubmissionId
  readonly from: string
  readonly organisationId: OrganisationId
  readonly domain: string
  readonly recipients: number
  readonly sizeBytes: number
  readonly queuedAt: Date
  readonly attempts: number
  readonly nextAttemptAt: Date | undefined
  /** No attempt is scheduled, as after a restore; it waits until an Owner or the operator requests one. */
  readonly isStopped: boolean
  /** The reply for the recipient that was tried last; empty before the first attempt. */
  readonly lastReply: string
  /** The last attempt failed locally and does not count, because no server was contacted. */
  readonly hasFailedHere: boolean
  readonly onHold: HoldReason | undefined
}

/** An Owner sees sender and recipients, but no content (product decision 74). */
export interface WaitingMail extends QueuedMail {
  readonly kind: SubmissionKind
  readonly to: readonly string[]
}

export interface WaitingMailCursor extends TimeCursor {
  readonly domain: string
}

export interface WaitingMailReader {
  /** The longest waiting first. */
  list(
    page: PageRequest<WaitingMailCursor>,
  ): Promise<{ readonly mails: readonly WaitingMail[] } & PageInfo<WaitingMailCursor>>
}

export interface WaitingMailWriter extends WaitingMailReader {
  hold(which: WaitingFilter, at: Date): Promise<number>
  release(which: WaitingFilter): Promise<number>
  releaseSenders(which: WaitingFilter, at: Date): Promise<readonly string[]>
  /** Skips mail that has its own hold. */
  resume(which: WaitingFilter): Promise<void>
}

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
  readonly waiting: Readonly<Record<'queued' | 'unclear', number>>
  readonly held: number
  readonly oldestQueuedAt: Date | undefined
  readonly overdueJobs: number
}

/** Operators only: it includes all mailboxes. */
export interface DeliveryQueue {
  /** The longest waiting first. */
  list(limit: number, which?: WaitingFilter): Promise<readonly QueuedMail[]>
  /** Includes organisations with a matching sender on automatic hold. */
  organisationsOf(which: WaitingFilter): Promise<readonly OrganisationId[]>
  find(id: SubmissionId): Promise<SubmissionOverview | undefined>
  figures(): Promise<QueueFigures>
}
