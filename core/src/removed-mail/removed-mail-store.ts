import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, MessageId, RemovedMessageId, ThreadId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { PageInfo, PageRequest, TimeCursor } from '../kit/list-page.ts'
import type { Envelope } from '../messages/message-store.ts'
import type { MessageScan } from '../trust/trust-store.ts'

export interface RemovedMessage {
  readonly id: RemovedMessageId
  readonly rawBlob: string
  readonly kind: 'received' | 'sent'
  readonly folderId: FolderId | undefined
  readonly from: Address
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
  /** The address of a person; empty when it expired in Trash. */
  readonly removedBy: string
}

/** From `from` inclusive to `until` exclusive. */
export interface RemovedSpan {
  readonly from: Date
  readonly until: Date
}

export interface RemovedMailReader {
  keptDays(): Promise<number>
  /** The latest purge first. @param wanted `words`: folded; each must occur in the sender, recipients or subject */
  list(
    wanted: PageRequest<TimeCursor> & { readonly words: readonly string[]; readonly since: Date },
  ): Promise<{ readonly messages: readonly RemovedMessage[] } & PageInfo<TimeCursor>>
  find(ids: readonly RemovedMessageId[], since: Date): Promise<readonly RemovedMessage[]>
  within(
    span: RemovedSpan & { readonly after: RemovedMessageId | undefined },
    limit: number,
  ): Promise<readonly RemovedMessage[]>
  hasRecoveryFailed(recoveryId: string): Promise<boolean>
  sumWithin(span: RemovedSpan): Promise<{ readonly count: number; readonly bytes: number }>
}

export interface RemovedMailWriter extends RemovedMailReader {
  /** Returns the ids that existed. The caller must recover those in the same transaction. */
  claim(ids: readonly RemovedMessageId[]): Promise<readonly RemovedMessageId[]>
  noteRecovery(recoveryId: string, counts: { readonly lookedAt: number; readonly recovered: number }): Promise<void>
  /** Skips messages that were changed since `version`. `isGone`: false for messages that are being sent again. */
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
