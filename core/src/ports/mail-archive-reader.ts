import type { StatedPlace } from '@sen/model/imports/import-states'
import type { ByteStream } from '../kit/bytes.ts'

/** A file that is read by ranges. */
export interface FileBytes {
  readonly sizeBytes: number
  /** Returns the bytes from `fromByte` inclusive to `untilByte` exclusive; fewer at the end of the file. */
  read(fromByte: number, untilByte: number): Promise<Uint8Array>
}

/** One message, an mbox (RFC 4155), or a zip of both. */
export type ArchiveKind = 'message' | 'mbox' | 'zip'

/** The position at which reading resumes. It is stored as JSON across restarts. */
export interface ArchivePlace {
  readonly kind: ArchiveKind
  readonly atByte: number
  /** The number of mbox messages or zip entries before this position. */
  readonly number: number
  /** For a zip: the number of remaining entries, and the difference between its stated and its actual offsets. */
  readonly left?: number
  readonly shiftBytes?: number
  /** For an mbox: the position is inside a message that is too long. */
  readonly isInside?: true
  /** For an mbox: header fields in which its program records state and folder; undefined until they are detected. */
  readonly dialect?: readonly string[]
}

/** A message as found in a file. */
export interface ArchivedMessage {
  /** The position within the file, for the report. */
  readonly name: string
  /** The raw bytes, ending with a complete line. */
  readonly raw: Uint8Array
  /** SHA-256 of the original bytes in the file. */
  readonly digest: string
  /** The time according to the file. The message itself may be more precise. */
  readonly foundTime: Date | undefined
  /** The folder of the message; undefined when the file does not say. */
  readonly path: readonly string[] | undefined
  /** The folder role that the exporting program recorded; undefined when only the folder path is known. */
  readonly place: StatedPlace | undefined
  /** Undefined when the file does not say. */
  readonly isRead: boolean | undefined
  readonly isStarred: boolean
  /** Names of the labels, as written in the file. */
  readonly labels: readonly string[]
}

/** Why an entry of a file could not be read. */
export type ArchiveProblem = 'too_large' | 'encrypted' | 'packed_otherwise' | 'damaged' | 'no_mail'

export interface PackedMailbox {
  readonly name: string
  readonly path: readonly string[]
  readonly isDeflated: boolean
  readonly fromByte: number
  readonly untilByte: number
  /** The unpacked size that the zip states. Unpacking stops at this size. */
  readonly sizeBytes: number
}

export interface ArchivePiece {
  readonly messages: readonly ArchivedMessage[]
  readonly lost: readonly { readonly name: string; readonly problem: ArchiveProblem }[]
  /** An mbox that follows those messages. It must be unpacked before it can be read. */
  readonly mailbox?: PackedMailbox
  readonly unpackedBytes: number
  /** The fraction of the file that has been read, from 0 to 1. */
  readonly share: number
  /** Undefined at the end of the file. */
  readonly next: ArchivePlace | undefined
}

/** The file is not of its stated kind, or exceeds the limits for reading. */
export class ArchiveUnreadable extends Error {
  override readonly name = 'ArchiveUnreadable'
}

/** Reads mail from untrusted files piece by piece, with limits on time and memory. */
export interface MailArchiveReader {
  /**
   * Returns the start position, or undefined when the file contains no mail. @throws ArchiveUnreadable, and the errors
   * of reading the file
   */
  open(file: FileBytes, name: string): Promise<ArchivePlace | undefined>
  /** Returns the next messages. @throws ArchiveUnreadable, and the errors of reading the file */
  read(file: FileBytes, name: string, place: ArchivePlace): Promise<ArchivePiece>
  /** @throws ArchiveUnreadable during reading, when the entry is damaged or longer than stated */
  unpack(content: ByteStream, mailbox: PackedMailbox): ByteStream
}
