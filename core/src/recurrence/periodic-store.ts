import type { MessageId } from '@sen/model/ids'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import type { MissedReason } from '../scheduling/missed-reason.ts'

/** The message is the template for each occurrence and is not sent itself. */
export interface Periodic {
  readonly messageId: MessageId
  readonly plan: PeriodicPlan
  readonly nextAt: Date | undefined
  readonly nextNumber: number
  readonly sentCount: number
  readonly missedAt: Date | undefined
  readonly missedReason: MissedReason | undefined
}

export interface PeriodicReader {
  ofMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Periodic>>
}

export interface PeriodicWriter extends PeriodicReader {
  save(periodic: Periodic): Promise<void>
  remove(id: MessageId): Promise<void>
}
