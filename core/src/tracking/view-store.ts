import type { DeliveryId, FolderId, MailboxId, MessageId, ThreadId } from '@sen/model/ids'

/** How often a tracked mail was looked at, as far as anybody can know. */
export interface Views {
  readonly count: number
  readonly firstSeenAt: Date | undefined
  readonly lastSeenAt: Date | undefined
}

export interface ViewReader {
  /** Of all tracked mail in these threads together; none where the setting `tracking` is off. */
  ofThreads(ids: readonly ThreadId[]): Promise<ReadonlyMap<ThreadId, Views>>
}

export interface ViewWriter extends ViewReader {
  /** Whether the looks at this draft shall be counted once it is sent. */
  track(id: MessageId, isTracked: boolean): Promise<void>
  /** Undefined, with nothing counted, when it was last seen after `notSince`. */
  count(
    id: DeliveryId,
    at: Date,
    notSince: Date,
  ): Promise<{ readonly messageId: MessageId; readonly threadId: ThreadId; readonly folderId: FolderId } | undefined>
}

/** Whose picture a token is: known before anybody's mailbox is. */
export interface SeenPictureStore {
  find(token: string): Promise<
    | {
        /** Of the sender. */
        readonly mailboxId: MailboxId
        readonly deliveryId: DeliveryId
        readonly recipient: string
      }
    | undefined
  >
}
