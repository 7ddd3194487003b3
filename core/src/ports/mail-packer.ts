import type { ByteStream } from '../kit/bytes.ts'

export interface MailToPack {
  /** Begins with the folder's path, uses slashes, and is safe to unpack anywhere. */
  readonly name: string
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
  readonly record: Uint8Array
}

/** Appends messages one by one, so that writing can resume after any message. */
export interface MailPacker {
  /** @param atByte the offset in the file at which the message begins */
  pack(mail: MailToPack, atByte: number): Promise<PackedMail>
  end(directory: { readonly atByte: number; readonly records: ByteStream; readonly count: number }): ByteStream
}

export interface MailPackers {
  readonly zip: MailPacker
  readonly mbox: MailPacker
}
