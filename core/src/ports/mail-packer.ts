import type { ByteStream } from '../kit/bytes.ts'

export interface MailToPack {
  /** The path inside the archive. It begins with the folder's path, uses slashes, and is safe to unpack anywhere. */
  readonly name: string
  /** The raw bytes with complete lines (CR LF). */
  readonly raw: Uint8Array
  readonly receivedAt: Date
  readonly from: string
  readonly folder: string
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly labels: readonly string[]
}

export interface PackedMail {
  readonly content: readonly Uint8Array[]
  /** The entry for the archive's central directory; empty where the format has none. */
  readonly record: Uint8Array
}

/**
 * Appends messages one by one, so that writing can resume after any message. Long messages are processed in time
 * slices.
 */
export interface MailPacker {
  /** @param atByte the offset in the file at which the message begins */
  pack(mail: MailToPack, atByte: number): Promise<PackedMail>
  /** Returns the bytes that follow the last message. */
  end(directory: { readonly atByte: number; readonly records: ByteStream; readonly count: number }): ByteStream
}

export interface MailPackers {
  readonly zip: MailPacker
  readonly mbox: MailPacker
}
