import type { Address } from '@sen/model/addresses'
import type { ReportedFailure } from '@sen/model/delivery-reports/reported-failure'
import type { FileScan } from '@sen/model/files/file-scan'
import type { FolderRole } from '@sen/model/folders'
import type { DriveItemId, FileId, FilterId, FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'
import type { FilingReason } from '@sen/model/receiving/file-mail'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { ParsedMessage } from '../ports/mime.ts'
import type { ThreadCandidate } from '../threads/thread-store.ts'
import type { MessageScan } from '../trust/trust-store.ts'

export type MessageKind = 'received' | 'draft' | 'sent'
/** `sending`: held for undo or planned. `sending_failed`: no recipient got it (spec section 4). */
export type SendState = 'none' | 'sending' | 'sending_failed'

interface MessageFacts {
  readonly threadId: ThreadId
  readonly folderId: FolderId
  readonly kind: MessageKind
  /** Without angle brackets; empty if there is none. */
  readonly messageIdHeader: string
  /**
   * Equal for copies of one message in a mailbox; views show one of them (product decision 19). A new message has its
   * Message-ID here, or a digest.
   */
  readonly identityKey: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Address
  readonly otherAuthors?: readonly Address[]
  readonly otherAuthorCount?: number
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly listPost?: string | undefined
  /** Undefined if the mail was not received here, or before this was recorded. */
  readonly isBulk?: boolean | undefined
  readonly sentAt: Date | undefined
  readonly receivedAt: Date
  readonly snippet: string
  readonly sizeBytes: number
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly unparsable: boolean
}

export interface Message extends MessageFacts {
  /** `find` returns all recipients; lists truncate them. */
  readonly isPartial?: true
  readonly id: MessageId
  readonly folderRole: FolderRole
  readonly sendState: SendState
  readonly isTracked: boolean
  readonly hasAttachments: boolean
  readonly previousFolderId: FolderId | undefined
  /** Counts saves of a draft (product decision 26). */
  readonly revision: number
  readonly rawBlob: string | undefined
  /** Undefined if the sender was not checked, as for imported and older mail. */
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Undefined for mail that was not received, or before this was recorded. */
  readonly filed: FiledBy | undefined
  readonly reportedFailures?: readonly ReportedFailure[] | undefined
  readonly protection?: ParsedMessage['protection']
}

export interface FiledBy {
  readonly reason: FilingReason
  readonly filter?: { readonly id: FilterId; readonly name: string }
}

export interface MessageBody {
  readonly text: string
  /** The HTML as received. Pass it only to the cleaner. */
  readonly html: string
  /** The end of the HTML, or of the text if there is no HTML, is in the source only. */
  readonly isCut: boolean
  readonly cleanHtml: string | undefined
  readonly cleanVersion: string | undefined
  readonly hasRemoteContent: boolean
  /** A reply needs the first and the newest. */
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
  /** False for parts of a mail and copies from the drive (product decision 1). */
  readonly isUploaded: boolean
  readonly driveItemId?: DriveItemId | undefined
  /** Its bytes are a program, but its name claims otherwise. */
  readonly isDisguised?: boolean
  readonly scan?: FileScan
  readonly scanSignature?: string
}

export interface Envelope {
  readonly mailFrom: string
  readonly recipient: string
  readonly remoteAddress: string
  readonly helo: string
  readonly queueId?: string
}

/** Flags of mail programs that the web does not show. */
export interface MessageMarks {
  readonly isAnswered?: boolean
  readonly isForwarded?: boolean
  readonly isDeleted?: boolean
  readonly keywords?: readonly string[]
}

export interface NewMessage extends MessageFacts {
  readonly rawBlob: string
  /** The size of the source as POP3 sends it. Without it, the source is read when a POP3 session begins. */
  readonly octets?: number
  readonly marks?: MessageMarks | undefined
  /** The header block of the source and its MIME tree, for mail programs. */
  readonly stored?: { readonly header: Uint8Array; readonly structure: MessageStructure } | undefined
  readonly text: string
  readonly html: string
  readonly isCut?: boolean | undefined
  readonly parts: readonly NewMessagePart[]
  readonly envelope: Envelope | undefined
  readonly labels?: readonly LabelId[]
  readonly filing?: { readonly reason: FilingReason; readonly filter?: FilterId | undefined } | undefined
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
  readonly isDisguised?: boolean
  /** SHA-256 in hex; without it, the file equals no other. */
  readonly digest?: string
}

export interface DuplicateQuery {
  /** The Message-ID, or its replacement if the message has none. */
  readonly identity: string
  readonly from: string
  readonly snippet: string
  readonly role: FolderRole
}

export interface MessageReader {
  find(id: MessageId): Promise<Message | undefined>
  body(id: MessageId): Promise<MessageBody>
  bodyBytes(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>
  /** Omits `html` where a cleaned version is stored; use `body` if that is outdated. */
  bodies(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageBody>>
  /** Returns oldest first, copies included. `references` come with `bodies` only. */
  ofThread(id: ThreadId): Promise<readonly Message[]>
  filesOf(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly MessageFile[]>>
  /** The newest messages come first. `cut` are the messages whose files are left out. */
  filesWithin(
    ids: readonly MessageId[],
    most: number,
  ): Promise<{
    readonly files: ReadonlyMap<MessageId, readonly MessageFile[]>
    readonly cut: ReadonlySet<MessageId>
  }>
  findSent(messageIdHeader: string): Promise<Message | undefined>
  findByDeliveryKey(key: string): Promise<MessageId | undefined>
  /** Ignores Trash, Junk (unless it is the target) and mail imported from the source `except`. */
  haveDuplicates(wanted: readonly DuplicateQuery[], except?: string): Promise<readonly boolean[]>
}

export interface AddedToThread {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  /** Undefined in a folder that mail programs do not see, or whose old mail has no UIDs yet. */
  readonly uid: number | undefined
  readonly merged: readonly ThreadId[]
  /** The thread may be muted or snoozed, so `ThreadReader.attention` must be asked. */
  readonly needsAttention: boolean
}

export interface MessageWriter extends MessageReader {
  /** Adds the size to the mailbox's usage. Returns undefined if a message with this `deliveryKey` exists. */
  add(message: NewMessage): Promise<MessageId | undefined>
  /** Takes fewer round trips than `ThreadWriter.resolve`. The `deliveryKey` must be unused. */
  addToItsThread(message: Omit<NewMessage, 'threadId'>, candidate: ThreadCandidate): Promise<AddedToThread>
  /** Marks the mail with this Message-ID that a sent message answers or forwards (`\Answered`, `$Forwarded`). */
  markAnswered(messageIdHeader: string, as: 'answered' | 'forwarded', version: number): Promise<void>
  saveReportedFailures(id: MessageId, recipients: readonly ReportedFailure[]): Promise<void>
  saveProtection(id: MessageId, protection: NonNullable<ParsedMessage['protection']>): Promise<void>
  /** Replaces the text that lists and searches show, not the HTML. */
  saveText(id: MessageId, text: string, snippet: string): Promise<void>
  saveCleanHtml(id: MessageId, html: string, hasRemoteContent: boolean, version: string): Promise<void>
}
