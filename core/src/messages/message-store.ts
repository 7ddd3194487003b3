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
/**
 * `sending`: held for undo, or waiting for its planned time. `sending_failed`: no recipient got it (spec section 4).
 */
export type SendState = 'none' | 'sending' | 'sending_failed'

/** The content and state of a message. */
interface MessageFacts {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly kind: MessageKind
  /** Without angle brackets; empty if there is none. */
  readonly messageIdHeader: string
  /**
   * Equal for copies of one message in a mailbox; views show one of them (product decision 19). A new message has its
   * Message-ID here, or a digest of its bytes. The store replaces it by the identity of its copy, or by a unique one.
   */
  readonly identityKey: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Address
  /** Further authors in From, if there are several. */
  readonly otherAuthors?: readonly Address[]
  /** The number of further authors, if not all are stored. */
  readonly otherAuthorCount?: number
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  /** The posting address of its mailing list in lower case; undefined if there is none. */
  readonly listPost?: string | undefined
  /**
   * The mail is from a list or was sent to many; undefined if it was not received here, or before this was recorded.
   */
  readonly isBulk?: boolean | undefined
  /** The Date header. */
  readonly sentAt: Date | undefined
  readonly receivedAt: Date
  readonly snippet: string
  readonly sizeBytes: number
  readonly isRead: boolean
  readonly isStarred: boolean
  /** The parser failed, so only the source is shown. */
  readonly unparsable: boolean
}

export interface Message extends MessageFacts {
  /** Recipients are truncated, because those of the thread are too long together. `find` returns all. */
  readonly isPartial?: true
  readonly id: MessageId
  readonly folderRole: FolderRole
  readonly sendState: SendState
  /** Its sender wants to know when it is viewed. */
  readonly isTracked: boolean
  readonly hasAttachments: boolean
  readonly previousFolderId: FolderId | undefined
  /** Counts saves of a draft; the client names the revision that it knew (product decision 26). */
  readonly revision: number
  readonly rawBlob: string | undefined
  /** Undefined if the sender was not checked, as for imported and older mail. */
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Why it was filed in its first folder; undefined for mail that was not received, or before this was recorded. */
  readonly filed: FiledBy | undefined
  /** For a delivery report about own mail. */
  readonly bounced?: readonly BouncedRecipient[] | undefined
  readonly protection?: ParsedMessage['protection']
}

export interface FiledBy {
  readonly reason: FilingReason
  /** The filter that filed it, if it still exists. */
  readonly filter?: { readonly id: FilterId; readonly name: string }
}

export interface MessageBody {
  readonly text: string
  /** As received; pass it only to the cleaner. */
  readonly html: string
  /** The end of the HTML, or of the text if there is no HTML, is in the source only. */
  readonly isCut: boolean
  readonly cleanHtml: string | undefined
  readonly cleanVersion: string | undefined
  readonly hasRemoteContent: boolean
  /** The references that a reply needs: the first and the newest. */
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
  /** Uploaded from the computer, as opposed to parts of a mail and copies from the drive (product decision 1). */
  readonly isUploaded: boolean
  /** The drive item that it was copied from, which may have been deleted. */
  readonly driveItemId?: DriveItemId | undefined
  /** Its bytes are a program, but its name claims otherwise. */
  readonly isDisguised?: boolean
  /** Undefined if it was not scanned. */
  readonly scan?: FileScan
  /** The scanner's name for the virus. */
  readonly scanSignature?: string
}

/** The SMTP envelope of a received message, stored for tracing and trust. */
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
  /** Labels from filters. */
  readonly labels?: readonly LabelId[]
  /** Why received mail was filed in its folder. */
  readonly filing?: { readonly reason: FilingReason; readonly filter?: FilterId | undefined } | undefined
  /** The key of a delivery or an import. A message is stored only once per key. */
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
  /** Its bytes are a program, but its name claims otherwise. */
  readonly isDisguised?: boolean
  /** SHA-256 of its bytes in hex; without it, the file equals no other. */
  readonly digest?: string
}

/** The identity of a mail, to find existing copies. */
export interface WantedCopy {
  /** The Message-ID, or its replacement if the message has none. */
  readonly identity: string
  readonly from: string
  readonly snippet: string
  /** The role of the target folder. */
  readonly role: FolderRole
}

export interface MessageReader {
  find(id: MessageId): Promise<Message | undefined>
  body(id: MessageId): Promise<MessageBody>
  /** Returns the sizes of bodies without reading them. */
  bodyBytes(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>
  /** Omits `html` where a cleaned version is stored; use `body` if that is outdated. */
  bodies(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageBody>>
  /** Returns all messages of a thread, oldest first, copies included. Their `references` come with `bodies` only. */
  ofThread(id: ThreadId): Promise<readonly Message[]>
  /** Returns the files of these messages in order. */
  filesOf(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly MessageFile[]>>
  /**
   * Returns the files of the newest of these messages, at most `most` in all. `cut` are the messages whose files are
   * left out.
   */
  filesWithin(
    ids: readonly MessageId[],
    most: number,
  ): Promise<{
    readonly files: ReadonlyMap<MessageId, readonly MessageFile[]>
    readonly cut: ReadonlySet<MessageId>
  }>
  /** Returns the mail that this mailbox sent under this Message-ID. */
  findSent(messageIdHeader: string): Promise<Message | undefined>
  findByDeliveryKey(key: string): Promise<MessageId | undefined>
  /**
   * Returns for each whether the mailbox has that mail outside Trash and Junk, or in the target folder. Mail imported
   * from the source `except` does not count.
   */
  haveCopies(wanted: readonly WantedCopy[], except?: string): Promise<readonly boolean[]>
}

export interface AddedToThread {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  /** Threads that were merged into this one and deleted. */
  readonly merged: readonly ThreadId[]
}

export interface MessageWriter extends MessageReader {
  /**
   * Adds a message and its size to the mailbox's usage. Returns undefined if a message with this `deliveryKey` exists.
   */
  add(message: NewMessage): Promise<MessageId | undefined>
  /**
   * Adds a message to the thread that `ThreadWriter.resolve` would return, in fewer round trips. Its `deliveryKey` must
   * be unused.
   */
  addToItsThread(message: Omit<NewMessage, 'threadId'>, candidate: ThreadCandidate): Promise<AddedToThread>
  keepBounced(id: MessageId, recipients: readonly BouncedRecipient[]): Promise<void>
  keepProtection(id: MessageId, protection: NonNullable<ParsedMessage['protection']>): Promise<void>
  keepCleanHtml(id: MessageId, html: string, hasRemoteContent: boolean, version: string): Promise<void>
}
