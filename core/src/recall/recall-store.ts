import type { DeliveryId, FolderId, SubmissionId, ThreadId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'

/** A message that was deleted from a recipient's mailbox. */
export interface TakenOut {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly wasRead: boolean
}

/** Recalls, both in the sender's mailbox and in a recipient's, where a delivery is found by its key. */
export interface RecallWriter {
  /** Records the request and cancels pending deliveries, except those with an attempt in progress. */
  begin(id: SubmissionId, at: Date): Promise<void>
  setOutcome(id: DeliveryId, outcome: RecallOutcome): Promise<void>
  finish(id: SubmissionId, at: Date): Promise<void>
  /** Returns the outcome that an earlier run recorded for this delivery. */
  withheld(deliveryKey: string): Promise<RecallOutcome | undefined>
  /** Refuses later deliveries under this key. */
  withhold(deliveryKey: string, outcome: RecallOutcome, at: Date): Promise<void>
  /**
   * Purges the message with this delivery key from any folder and frees its quota. A retained copy of a purged message
   * is deleted too.
   */
  takeOut(deliveryKey: string): Promise<TakenOut | undefined>
}
