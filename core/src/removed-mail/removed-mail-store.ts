import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, MessageId, RemovedMessageId, ThreadId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { PageEnd, PageWanted, PlaceInTime } from '../kit/list-page.ts'
import type { Envelope } from '../messages/message-store.ts'
import type { MessageScan } from '../trust/trust-store.ts'

/** Mail that was deleted for ever and is still kept: what its bytes do not tell. */
export interface RemovedMessage {
  readonly id: RemovedMessageId
  readonly rawBlob: string
  readonly kind: 'received' | 'sent'
  /** Where it goes back to, unless that is gone; undefined: nobody knows. */
  readonly folderId: FolderId | undefined
  readonly from: Address
  /** The first of them. */
  readonly to: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly labelIds: readonly LabelId[]
  readonly sizeBytes: number
  readonly deliveryKey: string | undefined
  readonly envelope: Envelope | undefined
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  readonly removedAt: Date
  /** The address of whoever deleted it; empty: its time in Trash was over. */
  readonly removedBy: string
}

/** From its beginning on, and before its end. */
export interface RemovedSpan {
  readonly from: Date
  readonly until: Date
}

export interface RemovedMailReader {
  /** How long the organisation keeps it. */
  keptDays(): Promise<number>
  /** The newest removal first. @param wanted `words`: folded, each stands in sender, recipients or subject */
  list(
    wanted: PageWanted<PlaceInTime> & { readonly words: readonly string[]; readonly since: Date },
  ): Promise<{ readonly messages: readonly RemovedMessage[] } & PageEnd<PlaceInTime>>
  find(ids: readonly RemovedMessageId[], since: Date): Promise<readonly RemovedMessage[]>
  /** Of what was removed in this span, those behind `after` by their ids. */
  within(
    span: RemovedSpan & { readonly after: RemovedMessageId | undefined },
    limit: number,
  ): Promise<readonly RemovedMessage[]>
  /** Whether it has been given up; false also where another one has taken its place. */
  hasRecoveryFailed(recoveryId: string): Promise<boolean>
  sumWithin(span: RemovedSpan): Promise<{ readonly count: number; readonly bytes: number }>
}

export interface RemovedMailWriter extends RemovedMailReader {
  /** Those of them that are kept here are not any more; whoever takes one brings it back in the same transaction. */
  take(ids: readonly RemovedMessageId[]): Promise<readonly RemovedMessageId[]>
  /** The recovery has come to so many more, and so many of them have come back. Nothing happens where another one has taken its place. */
  noteRecovery(recoveryId: string, counts: { readonly lookedAt: number; readonly recovered: number }): Promise<void>
  /**
   * Removes messages again that change `version` brought back, but for what has changed since.
   * @returns `isGone`: false of what is being sent again meanwhile
   */
  removeAgain(
    ids: readonly MessageId[],
    version: number,
    by: string,
  ): Promise<
    readonly {
      readonly threadId: ThreadId
      readonly folderId: FolderId
      readonly isGone: boolean
    }[]
  >
}
