import type { MessageId } from '@sen/model/ids'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import type { MissedReason } from '../scheduling/missed-reason.ts'

/** A periodic mail. Its message is the template for each occurrence and is not sent itself. */
export interface Periodic {
  readonly messageId: MessageId
  readonly plan: PeriodicPlan
  /** Undefined when it has ended. */
  readonly nextAt: Date | undefined
  /** The number of the next occurrence in the plan, counted from 1. */
  readonly nextNumber: number
  readonly sentCount: number
  /** The latest missed occurrence that is not decided on yet. */
  readonly missedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
}

export interface PeriodicReader {
  ofMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Periodic>>
}

export interface PeriodicWriter extends PeriodicReader {
  /** Replaces the plan of the message, if it has one. */
  put(periodic: Periodic): Promise<void>
  remove(id: MessageId): Promise<void>
}
