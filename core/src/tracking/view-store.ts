import type { DeliveryId, FolderId, MailboxId, MessageId, ThreadId } from '@sen/model/ids'

export interface Views {
  readonly count: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface ViewReader {
  /** Empty when the setting `tracking` is off. */
  ofThreads(ids: readonly ThreadId[]): Promise<ReadonlyMap<ThreadId, Views>>
}

export interface ViewWriter extends ViewReader {
  track(id: MessageId, isTracked: boolean): Promise<void>
  /** Returns undefined without counting when the last view was after `notSince`. */
  count(
    id: DeliveryId,
    at: Date,
    notSince: Date,
  ): Promise<{ readonly messageId: MessageId; readonly threadId: ThreadId; readonly folderId: FolderId } | undefined>
}

export interface SeenPictureStore {
  find(token: string): Promise<
    | {
        readonly mailboxId: MailboxId
        readonly deliveryId: DeliveryId
        readonly recipient: string
      }
    | undefined
  >
}
