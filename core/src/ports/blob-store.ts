import type { ByteStream } from '../kit/bytes.ts'

/**
 * Stores raw messages and files. The store derives each key from the content, so equal bytes have equal keys. It
 * promises only what a remote store can do: no two operations are atomic together. See docs/subsystems/housekeeping.md.
 */
export interface BlobStore {
  /** Resolves when the content is durable (file and folder fsynced, or confirmed by the remote store). */
  put(content: Uint8Array): Promise<string>
  /** Stores a stream of unknown length. Throws `BlobTooLarge` past `limitBytes` and stores nothing in that case. */
  putStream(content: ByteStream, limitBytes: number): Promise<StoredBlob>
  /** Returns the whole content. Throws `BlobMissing` when there is no blob under this key. */
  get(key: string): Promise<Uint8Array>
  /** Streams the content, or the part of it within the range. Throws as `get` does. */
  stream(key: string, range?: ByteRange): ByteStream
  has(key: string): Promise<boolean>
  /** Removes the blob and its copy that was set aside. */
  remove(key: string): Promise<void>
  /**
   * Lists keys by the time of their last put, in any order. Blobs that are added or removed meanwhile may be listed or
   * not.
   */
  list(lastPut: PutSpan): AsyncIterable<string>
  /**
   * Starts a removal that can be undone. The blob remains readable, but a later put of equal bytes writes a new copy.
   * Does nothing when there is no such blob.
   */
  setAside(key: string): Promise<void>
  /** Lists keys by the time at which they were set aside. */
  listAside(setAside: PutSpan): AsyncIterable<string>
  /** Completes a removal. A copy that was put after `setAside` is retained. */
  removeAside(key: string): Promise<void>
  /** Undoes `setAside`. */
  putBack(key: string): Promise<void>
  readonly writes: ResumableWrites
}

export interface StoredBlob {
  readonly key: string
  readonly sizeBytes: number
}

/**
 * Contents that arrive in pieces, over unreliable connections or over days. A write cannot be read before it is
 * finished. Pieces of one write are sequential: a concurrent call is refused with `WriteBusy`.
 */
export interface ResumableWrites {
  begin(): Promise<string>
  /** Returns how many bytes are durable. @throws WriteMissing */
  sizeBytes(writeId: string): Promise<number>
  /**
   * Appends a piece and returns how many bytes are durable. A piece that breaks off is stored as far as it arrived. A
   * piece that exceeds `limitBytes` in total is not stored at all.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when the write does not end at `atByte`, BlobTooLarge, and the
   * errors of the piece
   */
  append(
    writeId: string,
    piece: { readonly atByte: number; readonly content: ByteStream; readonly limitBytes: number },
  ): Promise<number>
  /**
   * Truncates the write to `toByte`, the end of an earlier piece. A caller that crashed before it saved its progress
   * resumes from there.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when the write is shorter or was finished
   */
  cut(writeId: string, toByte: number): Promise<void>
  /**
   * Creates a durable blob from the write, which accepts no more pieces. May be repeated until `drop`.
   * @throws WriteMissing, WriteBusy
   */
  finish(writeId: string): Promise<StoredBlob>
  /** Deletes the write. The blob that was created from it is retained. */
  drop(writeId: string): Promise<void>
  /** Lists the writes that received no piece since `before`. */
  list(before: Date): AsyncIterable<string>
}

/** From `fromByte` inclusive to `untilByte` exclusive; to the end when that is absent. */
export interface ByteRange {
  readonly fromByte: number
  readonly untilByte?: number | undefined
}

/** From `from` inclusive to `before` exclusive. */
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

/** The next piece must start at `sizeBytes`. */
export class WriteElsewhere extends Error {
  override readonly name = 'WriteElsewhere'
  readonly sizeBytes: number

  constructor(sizeBytes: number) {
    super(`the write goes on at byte ${sizeBytes}`)
    this.sizeBytes = sizeBytes
  }
}
