import type { DeliveryId, FolderId, SubmissionId, ThreadId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'

export interface RecalledCopy {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly wasRead: boolean
}

export interface RecallWriter {
  /** Leaves out deliveries with an attempt in progress. */
  begin(id: SubmissionId, at: Date): Promise<void>
  setOutcome(id: DeliveryId, outcome: RecallOutcome): Promise<void>
  finish(id: SubmissionId, at: Date): Promise<void>
  withheld(deliveryKey: string): Promise<RecallOutcome | undefined>
  withhold(deliveryKey: string, outcome: RecallOutcome, at: Date): Promise<void>
  /** Frees the quota. A retained copy of a purged message is deleted too. */
  removeRecalled(deliveryKey: string): Promise<RecalledCopy | undefined>
}
