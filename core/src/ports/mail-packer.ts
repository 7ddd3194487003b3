import type { ByteStream } from '../kit/bytes.ts'

/** A message on its way into a file of many. */
export interface MailToPack {
  /** Where the folder's path begins in the archive, names between slashes, safe to unpack anywhere. */
  readonly name: string
  /** With whole lines (CR LF). */
  readonly raw: Uint8Array
  readonly receivedAt: Date
  readonly from: string
  /** The path of its folder. */
  readonly folder: string
  readonly isRead: boolean
  readonly isStarred: boolean
  /** Their names. */
  readonly labels: readonly string[]
}

export interface PackedMail {
  readonly content: readonly Uint8Array[]
  /** Its record in the directory that stands at the end; empty where the format has none. */
  readonly record: Uint8Array
}

/**
 * Writes messages one after the other, so that a file can be gone on with wherever a message ended. Long messages are worked
 * on in turns.
 */
export interface MailPacker {
  /** @param atByte where in the file it begins */
  pack(mail: MailToPack, atByte: number): Promise<PackedMail>
  /** What comes after the last message. */
  end(directory: { readonly atByte: number; readonly records: ByteStream; readonly count: number }): ByteStream
}

export interface MailPackers {
  readonly zip: MailPacker
  readonly mbox: MailPacker
}
