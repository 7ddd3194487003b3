import type { MessageId } from '@sen/model/ids'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import type { MissedReason } from '../scheduling/missed-reason.ts'

/** A mail that is sent again and again: its message is what is sent, never sent itself. */
export interface Periodic {
  readonly messageId: MessageId
  readonly plan: PeriodicPlan
  /** Undefined when it has ended. */
  readonly nextAt: Date | undefined
  /** Of all times of the plan, which one is next; 1 is the first. */
  readonly nextNumber: number
  readonly sentCount: number
  /** A time that was missed and is still to be decided on; the last of them. */
  readonly missedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
}

export interface PeriodicReader {
  ofMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Periodic>>
}

export interface PeriodicWriter extends PeriodicReader {
  /** Instead of the plan that the message had, if it had one. */
  put(periodic: Periodic): Promise<void>
  remove(id: MessageId): Promise<void>
}
