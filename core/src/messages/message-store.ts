import type { Address } from '@sen/model/addresses'
import type { BouncedRecipient } from '@sen/model/bounces/bounce'
import type { FileScan } from '@sen/model/files/file-scan'
import type { FolderRole } from '@sen/model/folders'
import type { DriveItemId, FileId, FilterId, FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { ParsedMessage } from '../ports/mime.ts'
import type { ThreadCandidate } from '../threads/thread-store.ts'
import type { MessageScan } from '../trust/trust-store.ts'

export type MessageKind = 'received' | 'draft' | 'sent'
/** `sending`: held for undo, or waiting for its time. `sending_failed`: no recipient got it (spec section 4). */
export type SendState = 'none' | 'sending' | 'sending_failed'

/** What a message says of itself, and how it stands. */
interface MessageFacts {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly kind: MessageKind
  /** Without angle brackets; empty when there is none. */
  readonly messageIdHeader: string
  /**
   * Equal for copies of one message in one mailbox; views show one of them (product decision 19). Of a message to add: its
   * Message-ID, which becomes that of its copy or one of its own, or a digest of its bytes.
   */
  readonly identityKey: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Address
  /** The rest of those whom its From fields name, where there are several. */
  readonly otherAuthors?: readonly Address[]
  /** How many these are, where more were named than are kept. */
  readonly otherAuthorCount?: number
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  /** Where its mailing list is written to, lower case; undefined for mail that is of none. */
  readonly listPost?: string | undefined
  /** Of a list, or sent to many; undefined for what was not received here, or before this was noted. */
  readonly isBulk?: boolean | undefined
  /** The Date header. */
  readonly sentAt: Date | undefined
  readonly receivedAt: Date
  readonly snippet: string
  readonly sizeBytes: number
  readonly isRead: boolean
  readonly isStarred: boolean
  /** The parser gave up: shown as source only. */
  readonly unparsable: boolean
}

export interface Message extends MessageFacts {
  /** Its recipients are cut, because those of its thread are too long together. `find` returns all. */
  readonly isPartial?: true
  readonly id: MessageId
  readonly folderRole: FolderRole
  readonly sendState: SendState
  /** Its sender wants to know when it is seen. */
  readonly isTracked: boolean
  readonly hasAttachments: boolean
  readonly previousFolderId: FolderId | undefined
  /** Counts saves of a draft; a saver names the one it knew (product decision 26). */
  readonly revision: number
  readonly rawBlob: string | undefined
  /** Undefined when nobody asked: imported mail, and what was here before. */
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Why it lay where it came in; undefined of what did not come in, and of what was here before that was noted. */
  readonly filed: FiledBy | undefined
  /** Of a delivery report about mail of one's own. */
  readonly bounced?: readonly BouncedRecipient[] | undefined
  readonly protection?: ParsedMessage['protection']
}

export interface FiledBy {
  readonly reason: FilingReason
  /** The filter that put it there, while that is there. */
  readonly filter?: { readonly id: FilterId; readonly name: string }
}

export interface MessageBody {
  readonly text: string
  /** As received: only the cleaner may look at it. */
  readonly html: string
  /** The end of it, or of the text where there is no HTML, is in the source only. */
  readonly isCut: boolean
  readonly cleanHtml: string | undefined
  readonly cleanVersion: string | undefined
  readonly hasRemoteContent: boolean
  /** Those of its message that an answer needs: the first and the newest. */
  readonly references: readonly string[]
}

export interface MessageFile {
  readonly id: FileId
  readonly uuid: string
  readonly messageId: MessageId | undefined
  readonly name: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  /** It came from the computer; others are a part of a mail, or were copied from the drive (product decision 1). */
  readonly isUploaded: boolean
  /** What of the drive it was copied from; that may be gone. */
  readonly driveItemId?: DriveItemId | undefined
  /** Its bytes are a program, and its name says something else. */
  readonly isDisguised?: boolean
  /** Undefined where nobody looked. */
  readonly scan?: FileScan
  /** The scanner's name for what it found. */
  readonly scanSignature?: string
}

/** Tracing and trust: what the envelope said, kept beside the message. */
export interface Envelope {
  readonly mailFrom: string
  readonly recipient: string
  readonly remoteAddress: string
  readonly helo: string
  /** The identifier in the 250 reply and in the Received field; absent for mail that did not come by SMTP. */
  readonly queueId?: string
}

export interface NewMessage extends MessageFacts {
  readonly rawBlob: string
  readonly text: string
  readonly html: string
  readonly isCut?: boolean | undefined
  readonly parts: readonly NewMessagePart[]
  readonly envelope: Envelope | undefined
  /** Given by filters. */
  readonly labels?: readonly LabelId[]
  /** Why it lies in its folder, when it came in. */
  readonly filing?: { readonly reason: FilingReason; readonly filter?: FilterId | undefined } | undefined
  /** Storing twice under one key stores once: a delivery's or an import's own name for this message. */
  readonly deliveryKey: string | undefined
  readonly version: number
}

export interface NewMessagePart {
  readonly index: number
  readonly name: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  /** Its bytes are a program, and its name says something else. */
  readonly isDisguised?: boolean
  /** SHA-256 of its bytes, in hex; without one it is no copy of another. */
  readonly digest?: string
}

/** A mail as it is known again, whichever way it came. */
export interface WantedCopy {
  /** Its Message-ID, or what is taken for one where it has none. */
  readonly identity: string
  readonly from: string
  readonly snippet: string
  /** Of the folder that it is meant for. */
  readonly role: FolderRole
}

export interface MessageReader {
  find(id: MessageId): Promise<Message | undefined>
  body(id: MessageId): Promise<MessageBody>
  /** What `bodies` would bring of each, without bringing it. */
  bodyBytes(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>
  /** Without `html` where a cleaned form is kept: ask `body` when that one is out of date. */
  bodies(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageBody>>
  /** All messages of a thread, oldest first, copies included. Without their `references`, which come with `bodies`. */
  ofThread(id: ThreadId): Promise<readonly Message[]>
  /** Files of these messages, in their order. */
  filesOf(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly MessageFile[]>>
  /** Returns the files of the newest of these messages, at most `most` in all. `cut` are the messages whose files are left out. */
  filesWithin(
    ids: readonly MessageId[],
    most: number,
  ): Promise<{
    readonly files: ReadonlyMap<MessageId, readonly MessageFile[]>
    readonly cut: ReadonlySet<MessageId>
  }>
  /** Mail that this mailbox sent under this Message-ID. */
  findSent(messageIdHeader: string): Promise<Message | undefined>
  findByDeliveryKey(key: string): Promise<MessageId | undefined>
  /**
   * Of each, whether the mailbox has that very mail: in another place than Trash and Junk, or in the one it is meant for. What was
   * brought from the source `except` of a move-in counts for none.
   */
  haveCopies(wanted: readonly WantedCopy[], except?: string): Promise<readonly boolean[]>
}

export interface AddedToThread {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  /** Threads that turned out to be this one, and are gone. */
  readonly merged: readonly ThreadId[]
}

export interface MessageWriter extends MessageReader {
  /** Undefined when a message with this `deliveryKey` is here already. Adds its size to the mailbox's use. */
  add(message: NewMessage): Promise<MessageId | undefined>
  /** Where `ThreadWriter.resolve` would put it, in fewer round trips. Its `deliveryKey` must be free. */
  addToItsThread(message: Omit<NewMessage, 'threadId'>, candidate: ThreadCandidate): Promise<AddedToThread>
  keepBounced(id: MessageId, recipients: readonly BouncedRecipient[]): Promise<void>
  keepProtection(id: MessageId, protection: NonNullable<ParsedMessage['protection']>): Promise<void>
  keepCleanHtml(id: MessageId, html: string, hasRemoteContent: boolean, version: string): Promise<void>
}
