import type { StatedPlace } from '@sen/model/own-data/import-states'
import type { ByteStream } from '../kit/bytes.ts'

/** A file that is read where it lies, some of it at a time. */
export interface FileBytes {
  readonly sizeBytes: number
  /** What lies from `fromByte` on, before `untilByte`; less where the file ends sooner. */
  read(fromByte: number, untilByte: number): Promise<Uint8Array>
}

/** One message, an mbox (RFC 4155), or a zip of both. */
export type ArchiveKind = 'message' | 'mbox' | 'zip'

/** Where reading goes on; as JSON it outlives the program. */
export interface ArchivePlace {
  readonly kind: ArchiveKind
  readonly atByte: number
  /** So many messages of an mbox, or entries of a zip, came before. */
  readonly number: number
  /** Of a zip: entries that are left, and how far its offsets are from where things lie. */
  readonly left?: number
  readonly shiftBytes?: number
  /** Of an mbox: within a message that is too long to be read. */
  readonly isInside?: true
  /** Of an mbox: fields in which its program records state and place; undefined before they were looked for. */
  readonly dialect?: readonly string[]
}

/** As it was found in a file. */
export interface ArchivedMessage {
  /** Where in the file, for the report. */
  readonly name: string
  /** With whole lines. */
  readonly raw: Uint8Array
  /** SHA-256 of the bytes as they lay there. */
  readonly digest: string
  /** What the file tells of its time; the message itself may tell more. */
  readonly foundTime: Date | undefined
  /** The folder that it lay in; undefined: the file says nothing of it. */
  readonly path: readonly string[] | undefined
  /** Where the program that wrote the file says that it belongs; undefined when only the folder tells. */
  readonly place: StatedPlace | undefined
  /** Undefined: the file says nothing of it. */
  readonly isRead: boolean | undefined
  readonly isStarred: boolean
  /** The names of those that somebody gave it, as they are written there; none where the file says nothing of it. */
  readonly labels: readonly string[]
}

/** Why something in a file could not be read. */
export type ArchiveProblem = 'too_large' | 'encrypted' | 'packed_otherwise' | 'damaged' | 'no_mail'

/** An mbox inside of a zip. */
export interface PackedMailbox {
  readonly name: string
  readonly path: readonly string[]
  readonly isDeflated: boolean
  readonly fromByte: number
  readonly untilByte: number
  /** Unpacked, as the zip says: no more than that comes out. */
  readonly sizeBytes: number
}

export interface ArchivePiece {
  readonly messages: readonly ArchivedMessage[]
  readonly lost: readonly { readonly name: string; readonly problem: ArchiveProblem }[]
  /** Comes after those messages, and can be read once it is unpacked. */
  readonly mailbox?: PackedMailbox
  /** So much was unpacked for this piece. */
  readonly unpackedBytes: number
  /** How much of the file has been read, from 0 to 1. */
  readonly share: number
  /** Undefined: that was all. */
  readonly next: ArchivePlace | undefined
}

/** The file is not what it says it is, or reading it takes more than a file may take. */
export class ArchiveUnreadable extends Error {
  override readonly name = 'ArchiveUnreadable'
}

/** Reads mail out of strangers' files, a piece at a time, with limits on time and memory. */
export interface MailArchiveReader {
  /** Where reading begins; undefined: there is no mail in it. @throws ArchiveUnreadable, and what reading the file throws */
  open(file: FileBytes, name: string): Promise<ArchivePlace | undefined>
  /** The next messages. @throws ArchiveUnreadable, and what reading the file throws */
  read(file: FileBytes, name: string, place: ArchivePlace): Promise<ArchivePiece>
  /** @throws ArchiveUnreadable while it is read, when it is damaged or longer than it says */
  unpack(content: ByteStream, mailbox: PackedMailbox): ByteStream
}
