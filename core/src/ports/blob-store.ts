import type { ByteStream } from '../kit/bytes.ts'

/**
 * Where raw messages and files lie. Keys are made by the store from the content: equal bytes, equal key. It promises
 * nothing that a remote store could not keep: no two of its steps are one. See docs/subsystems/housekeeping.md.
 */
export interface BlobStore {
  /** Durable (file and folder fsynced, or confirmed by the remote store) before it resolves. */
  put(content: Uint8Array): Promise<string>
  /** The same for a stream of unknown length; fails with `BlobTooLarge` past `limitBytes` and keeps nothing then. */
  putStream(content: ByteStream, limitBytes: number): Promise<StoredBlob>
  /** The whole content. Throws `BlobMissing` when there is none under this key. */
  get(key: string): Promise<Uint8Array>
  /** The content, or so much of it as lies in the range; throws as `get` does. */
  stream(key: string, range?: ByteRange): ByteStream
  has(key: string): Promise<boolean>
  /** Also what is set aside of it. */
  remove(key: string): Promise<void>
  /** Keys by when they were last put, in any order. What comes or goes meanwhile may be among them or not. */
  list(lastPut: PutSpan): AsyncIterable<string>
  /**
   * The first half of a removal that can be taken back: the blob is read as before, but equal bytes that are put from
   * now on are written anew. Does nothing when there is no such blob.
   */
  setAside(key: string): Promise<void>
  /** Keys by when they were set aside. */
  listAside(setAside: PutSpan): AsyncIterable<string>
  /** The end of a removal: what lies in its place since, because it was put anew, stays. */
  removeAside(key: string): Promise<void>
  /** Back into its place, for good. */
  putBack(key: string): Promise<void>
  readonly writes: ResumableWrites
}

export interface StoredBlob {
  readonly key: string
  readonly sizeBytes: number
}

/**
 * Contents that come in pieces, over a connection that breaks or over days. Nobody can read one before it is finished.
 * Pieces of one write come one after the other: whoever comes while another is at it is refused with `WriteBusy`.
 */
export interface ResumableWrites {
  begin(): Promise<string>
  /** How much of it is durable. @throws WriteMissing */
  sizeBytes(writeId: string): Promise<number>
  /**
   * Adds a piece and answers how much is durable now. Of a piece that breaks, what came of it is kept; of one that makes
   * the whole longer than `limitBytes`, nothing.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when the whole does not end at `atByte`, BlobTooLarge, and what the piece throws
   */
  append(
    writeId: string,
    piece: { readonly atByte: number; readonly content: ByteStream; readonly limitBytes: number },
  ): Promise<number>
  /**
   * Takes back what was added behind `toByte`, where an earlier piece ended: a caller that died before it noted how far it
   * had come goes on from there.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when there is less, or nothing is added any more
   */
  cut(writeId: string, toByte: number): Promise<void>
  /**
   * Makes a blob of it, which is durable then, and takes no more pieces. Asked again, it is put again, until it is dropped.
   * @throws WriteMissing, WriteBusy
   */
  finish(writeId: string): Promise<StoredBlob>
  /** Forgets the write; the blob that was made of it stays. */
  drop(writeId: string): Promise<void>
  /** Those that nobody has added to since. */
  list(before: Date): AsyncIterable<string>
}

/** From `fromByte` on, before `untilByte`; to the end when that is absent. */
export interface ByteRange {
  readonly fromByte: number
  readonly untilByte?: number | undefined
}

/** From `from` on, before `before`. */
export interface PutSpan {
  readonly from: Date
  readonly before: Date
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

export class WriteMissing extends Error {
  override readonly name = 'WriteMissing'
}

export class WriteBusy extends Error {
  override readonly name = 'WriteBusy'
}

/** The next piece belongs at `sizeBytes`. */
export class WriteElsewhere extends Error {
  override readonly name = 'WriteElsewhere'
  readonly sizeBytes: number

  constructor(sizeBytes: number) {
    super(`the write goes on at byte ${sizeBytes}`)
    this.sizeBytes = sizeBytes
  }
}
