import type { DeliveryId, FolderId, SubmissionId, ThreadId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'

/** What was taken out of a recipient's mailbox. */
export interface TakenOut {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly wasRead: boolean
}

/** Two sides: of the sender's mailbox, and of a recipient's, in which a delivery is known by its key. */
export interface RecallWriter {
  /** Notes that the sender asked, and stops what waits to be sent; what is on its way to another server is left alone. */
  begin(id: SubmissionId, at: Date): Promise<void>
  setOutcome(id: DeliveryId, outcome: RecallOutcome): Promise<void>
  finish(id: SubmissionId, at: Date): Promise<void>
  /** The outcome that an earlier run left here for this delivery. */
  withheld(deliveryKey: string): Promise<RecallOutcome | undefined>
  /** From now on nothing comes in here under this key. */
  withhold(deliveryKey: string, outcome: RecallOutcome, at: Date): Promise<void>
  /**
   * Deletes the message that came under this key, for ever and wherever it lies, and gives its room back; what is kept of one that its
   * reader deleted goes too.
   */
  takeOut(deliveryKey: string): Promise<TakenOut | undefined>
}
