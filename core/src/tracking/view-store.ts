import type { DeliveryId, FolderId, MailboxId, MessageId, ThreadId } from '@sen/model/ids'

/** The recorded views of tracked mail. */
export interface Views {
  readonly count: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface ViewReader {
  /** Returns the views of all tracked mail in these threads; empty when the setting `tracking` is off. */
  ofThreads(ids: readonly ThreadId[]): Promise<ReadonlyMap<ThreadId, Views>>
}

export interface ViewWriter extends ViewReader {
  /** Sets whether views of this draft are counted after it is sent. */
  track(id: MessageId, isTracked: boolean): Promise<void>
  /** Counts a view. Returns undefined without counting when the last one was after `notSince`. */
  count(
    id: DeliveryId,
    at: Date,
    notSince: Date,
  ): Promise<{ readonly messageId: MessageId; readonly threadId: ThreadId; readonly folderId: FolderId } | undefined>
}

/** Finds the delivery of a tracking image, before any mailbox is known. */
export interface SeenPictureStore {
  find(token: string): Promise<
    | {
        /** The sender's mailbox. */
        readonly mailboxId: MailboxId
        readonly deliveryId: DeliveryId
        readonly recipient: string
      }
    | undefined
  >
}
