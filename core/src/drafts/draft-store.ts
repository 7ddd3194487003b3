import type { Address } from '@sen/model/addresses'
import type { MessageId, ThreadId } from '@sen/model/ids'

export interface DraftContent {
  readonly from: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  /** As the editor wrote it; cleaned before anything shows it to anybody. */
  readonly html: string
  readonly text: string
  readonly inReplyTo: string
  readonly references: readonly string[]
}

export interface DraftWriter {
  /** Files it in Drafts and gives it revision 1. */
  create(
    draft: DraftContent & {
      readonly threadId: ThreadId
      readonly messageIdHeader: string
      readonly identityKey: string
      /** Its creator's own name for it: asked for twice, made once. */
      readonly deliveryKey: string
      readonly at: Date
      readonly snippet: string
      readonly version: number
    },
  ): Promise<MessageId>
  /** The new revision, or undefined when the stored one is not `knownRevision` any more (product decision 26). */
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
  /** Whose save made the present revision, if it was said. */
  savedBy(id: MessageId): Promise<string | undefined>
  countInThread(id: ThreadId): Promise<number>
  /** For ever. Files that are still its own go with it. */
  remove(id: MessageId): Promise<void>
  /** Marks it `sending`, or takes it back to an ordinary draft. */
  setSendState(id: MessageId, state: 'none' | 'sending' | 'sending_failed', version: number): Promise<void>
  /** Puts a draft where its sender's plan wants it, or back among the drafts. Its place in lists is `at`. */
  place(
    id: MessageId,
    place: {
      readonly role: 'drafts' | 'scheduled' | 'periodic'
      readonly sendState: 'none' | 'sending' | 'sending_failed'
      readonly at: Date
      readonly version: number
    },
  ): Promise<void>
  /** Turns a draft into a sent message: Sent folder, raw bytes, received time = `at`, Date header = `dateHeader`. */
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
