import type { Address } from '@sen/model/addresses'
import type { MessageId, ThreadId } from '@sen/model/ids'
import type { FlagState } from '@sen/model/mail-programs/message-flags'

export interface DraftContent {
  readonly from: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  /** The HTML as the editor wrote it. It is cleaned before it is shown. */
  readonly html: string
  readonly text: string
  readonly inReplyTo: string
  readonly references: readonly string[]
}

export interface DraftWriter {
  /** Saves keep `replyTo` and the flags. */
  create(
    draft: DraftContent & {
      readonly threadId: ThreadId
      readonly messageIdHeader: string
      readonly identityKey: string
      /** The client's own key makes the creation idempotent. */
      readonly deliveryKey: string
      readonly at: Date
      readonly snippet: string
      readonly version: number
      readonly replyTo?: readonly Address[]
      /** Default: read, without other flags. */
      readonly flags?: FlagState
    },
  ): Promise<MessageId>
  /** Undefined when the stored revision is no longer `knownRevision` (product decision 26). */
  save(
    id: MessageId,
    draft: DraftContent & {
      readonly at: Date
      readonly snippet: string
      readonly version: number
      readonly writer: string | undefined
    },
    knownRevision: number,
  ): Promise<number | undefined>
  savedBy(id: MessageId): Promise<string | undefined>
  countInThread(id: ThreadId): Promise<number>
  remove(id: MessageId): Promise<void>
  setSendState(id: MessageId, state: 'none' | 'sending' | 'sending_failed', version: number): Promise<void>
  /** The draft is listed by the time `at`. */
  place(
    id: MessageId,
    place: {
      readonly role: 'drafts' | 'scheduled' | 'periodic'
      readonly sendState: 'none' | 'sending' | 'sending_failed'
      readonly at: Date
      readonly version: number
    },
  ): Promise<void>
  /** Received at `at`, with the Date header `dateHeader`. */
  file(
    id: MessageId,
    sent: {
      readonly rawBlob: string
      readonly sizeBytes: number
      readonly dateHeader: Date
      readonly at: Date
      readonly version: number
    },
  ): Promise<void>
}
