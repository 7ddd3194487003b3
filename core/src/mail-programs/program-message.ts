import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { EnvelopeFields, MessageStructure } from '@sen/model/mail-programs/message-structure'
import type { ByteStream } from '../kit/bytes.ts'
import type { ByteRange } from '../ports/blob-store.ts'
import type { FolderState } from './program-folder.ts'

/** Both ends are included; `last` is undefined for the highest UID of the folder (`*`). */
export interface UidRange {
  readonly first: number
  readonly last: number | undefined
}

export interface ClosedUidRange {
  readonly first: number
  readonly last: number
}

export interface MessageFlags {
  readonly uid: number
  /** MODSEQ (RFC 7162). */
  readonly version: number
  /** In IMAP's spelling: `\Seen`, `\Answered`, `\Flagged`, `\Deleted`, `\Draft`, `$Forwarded`, labels and keywords. */
  readonly flags: readonly string[]
}

/** One message under one UID. A move and each save of a draft give the message another UID. */
export interface ProgramMessage extends MessageFlags {
  readonly id: MessageId
  readonly threadId: ThreadId
  readonly internalDate: Date
  /** When the message came into the folder (SAVEDATE, RFC 8514). */
  readonly savedAt: Date
  /** RFC822.SIZE. For a draft only after its source was composed, which `fetch` does when `size` is wanted. */
  readonly sizeBytes: number
  /** EMAILID (RFC 8474): equal for copies of one message. */
  readonly emailId: string
}

/** The flags are always read; everything else costs more and is read on request. */
export interface MessageItems {
  /** Composes drafts, whose size is not known before. */
  readonly size?: boolean
  /** Composes drafts, too. Nothing is read before `source` is. */
  readonly source?: boolean
  readonly header?: boolean
  readonly structure?: boolean
  /** A part of the structure, without the work of reading the rest. */
  readonly envelope?: boolean
  /** A text for PREVIEW (RFC 8970), at most 200 characters. */
  readonly preview?: boolean
}

export interface FetchedMessage extends ProgramMessage {
  readonly header?: Uint8Array
  readonly structure?: MessageStructure
  readonly envelope?: EnvelopeFields
  readonly preview?: string
  /** Reads the source. Also works after the message has left the folder, for hours at least. @throws BlobMissing */
  readonly source?: (range: ByteRange) => ByteStream
}

export interface FlagsRequest {
  readonly ranges: readonly UidRange[]
  /** Skips messages that have this version or a lower one (CHANGEDSINCE). */
  readonly changedSince?: number | undefined
  /** Called with the state of the folder before the first slice. */
  readonly onState?: (state: FolderState) => void
}

export interface FetchRequest extends MessageItems {
  readonly ranges: readonly UidRange[]
  /** Skips messages that have this version or a lower one (CHANGEDSINCE). */
  readonly changedSince?: number
  /** Called with the state of the folder before the first slice. */
  readonly onState?: (state: FolderState) => void
}

export interface ChangedMessage extends ProgramMessage {
  /** Its version before the change. A client that knows an older one has missed another change. */
  readonly versionBefore: number
}

export interface FlagReceipt {
  readonly changed: readonly ChangedMessage[]
  /** UIDs that were not changed because their version is above `unchangedSince` (MODIFIED, RFC 7162). */
  readonly modified: readonly number[]
}

/** COPYUID: `sources` and `targets` have one length and one order (RFC 4315 section 3). */
export interface CopyReceipt {
  readonly uidValidity: number
  readonly sources: readonly number[]
  readonly targets: readonly number[]
}

export interface AppendReceipt {
  readonly folderId: FolderId
  readonly uidValidity: number
  /** Without messages that were merged with one that is being sent: these come to Sent later. */
  readonly uids: readonly number[]
}

export interface MoveReceipt extends CopyReceipt {
  /**
   * The versions of the source folder before and after the move, between which nothing else has changed in it. Undefined
   * when nothing was moved, or when `sources` does not name all messages that left.
   */
  readonly versions?: { readonly before: number; readonly after: number }
}

/** Line ends are CRLF unless `isBinary`. */
export interface AppendedMessage {
  /** A blob that `writeStream` has stored. */
  readonly blob: string
  readonly sizeBytes: number
  readonly flags: readonly string[]
  /** Default: now. */
  readonly internalDate?: Date
  /** It may have parts with the encoding `binary` (RFC 3516), which are converted to base64. */
  readonly isBinary?: true
}

/** A message whose bytes are in memory. It is stored while it is parsed. */
export interface UnstoredMessage extends Omit<AppendedMessage, 'blob' | 'sizeBytes'> {
  readonly raw: Uint8Array
}
