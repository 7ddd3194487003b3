import type { StatedFolder } from '@sen/model/imports/import-states'
import type { ByteStream } from '../kit/bytes.ts'

export interface FileBytes {
  readonly sizeBytes: number
  read(fromByte: number, untilByte: number): Promise<Uint8Array>
}

/** A zip contains messages and mboxes (RFC 4155). */
export type ArchiveKind = 'message' | 'mbox' | 'zip'

/** Stored as JSON across restarts. */
export interface ArchivePosition {
  readonly kind: ArchiveKind
  readonly atByte: number
  /** The number of mbox messages or zip entries before this position. */
  readonly number: number
  /** In a zip: the remaining entries, and the difference between stated and actual offsets. */
  readonly left?: number
  readonly shiftBytes?: number
  /** The next message has so many bytes, and is read alone. */
  readonly largeBytes?: number
  /** In an mbox: the position is inside a message that is too long. */
  readonly isInside?: true
  /** In an mbox: header fields in which its program records state and folder; undefined until they are detected. */
  readonly dialect?: readonly string[]
}

export interface ArchivedMessage {
  readonly name: string
  /** Ends with a complete line. */
  readonly raw: Uint8Array
  readonly digest: string
  readonly foundTime: Date | undefined
  readonly path: readonly string[] | undefined
  readonly place: StatedFolder | undefined
  readonly isRead: boolean | undefined
  readonly isStarred: boolean
  readonly isAnswered: boolean
  readonly isForwarded: boolean
  readonly labels: readonly string[]
}

export type ArchiveProblem =
  | 'too_large'
  | 'encrypted'
  | 'packed_otherwise'
  | 'damaged'
  | 'no_mail'
  /** Mail in a format that cannot be read, such as Outlook's. */
  | 'not_supported'
  /** A Maildir's server had not stored the message completely. */
  | 'unfinished'

export interface PackedMailbox {
  readonly name: string
  readonly path: readonly string[]
  readonly isDeflated: boolean
  readonly fromByte: number
  readonly untilByte: number
  readonly sizeBytes: number
}

export interface ArchivePiece {
  readonly messages: readonly ArchivedMessage[]
  readonly lost: readonly { readonly name: string; readonly problem: ArchiveProblem }[]
  /** An mbox that follows those messages. It must be unpacked before it can be read. */
  readonly mailbox?: PackedMailbox
  readonly unpackedBytes: number
  readonly share: number
  readonly next: ArchivePosition | undefined
}

export class ArchiveUnreadable extends Error {
  override readonly name = 'ArchiveUnreadable'
}

/** Limits time and memory, because files are untrusted. */
export interface MailArchiveReader {
  /** Undefined when the file contains no mail. @throws ArchiveUnreadable, and the errors of reading the file */
  open(file: FileBytes, name: string): Promise<ArchivePosition | undefined>
  /** @throws ArchiveUnreadable, and the errors of reading the file */
  read(file: FileBytes, name: string, place: ArchivePosition): Promise<ArchivePiece>
  /** @throws ArchiveUnreadable during reading, when the entry is damaged or longer than stated */
  unpack(content: ByteStream, mailbox: PackedMailbox): ByteStream
}
