import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { DeliveryState } from '../sending/submission-store.ts'

/** What still waits to be handed over, of one mail to one domain. */
export interface QueuedMail {
  readonly submissionId: SubmissionId
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
  list(limit: number): Promise<readonly QueuedMail[]>
  find(id: SubmissionId): Promise<SubmissionOverview | undefined>
  figures(): Promise<QueueFigures>
}
