import type { ByteStream } from '../kit/bytes.ts'

/** Equal bytes have equal keys. No two operations are atomic together. See docs/subsystems/maintenance.md. */
export interface BlobStore {
  /** Resolves when the content is durable (file and folder fsynced, or confirmed by the remote store). */
  write(content: Uint8Array): Promise<string>
  /** Throws `BlobTooLarge` past `limitBytes` and stores nothing in that case. */
  writeStream(content: ByteStream, limitBytes: number): Promise<StoredBlob>
  /** Throws `BlobMissing` when there is no blob under this key. */
  get(key: string): Promise<Uint8Array>
  stream(key: string, range?: ByteRange): ByteStream
  has(key: string): Promise<boolean>
  /** Also removes the copy that was set aside. */
  remove(key: string): Promise<void>
  /** In any order. Blobs that are added or removed meanwhile may be missing. */
  list(lastWritten: WriteSpan): AsyncIterable<string>
  /** The blob remains readable, but a later write of equal bytes writes a new copy. */
  setAside(key: string): Promise<void>
  listAside(setAside: WriteSpan): AsyncIterable<string>
  /** Retains a copy that was written after `setAside`. */
  removeAside(key: string): Promise<void>
  restore(key: string): Promise<void>
  readonly writes: ResumableWrites
}

export interface StoredBlob {
  readonly key: string
  readonly sizeBytes: number
}

/** A write cannot be read before it is finished. Pieces are sequential: a concurrent call fails with `WriteBusy`. */
export interface ResumableWrites {
  begin(): Promise<string>
  /** Counts durable bytes. @throws WriteMissing */
  sizeBytes(writeId: string): Promise<number>
  /**
   * Returns how many bytes are durable. A piece that breaks off is stored as far as it arrived.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when the write does not end at `atByte`, BlobTooLarge, and the
   * errors of the piece
   */
  append(
    writeId: string,
    piece: { readonly atByte: number; readonly content: ByteStream; readonly limitBytes: number },
  ): Promise<number>
  /**
   * A caller that crashed before it saved its progress resumes from there.
   * @throws WriteMissing, WriteBusy, WriteElsewhere when the write is shorter or was finished
   */
  cut(writeId: string, toByte: number): Promise<void>
  /** The write accepts no more pieces. May be repeated until `drop`. @throws WriteMissing, WriteBusy */
  finish(writeId: string): Promise<StoredBlob>
  /** Retains the blob that was created from it. */
  abort(writeId: string): Promise<void>
  list(before: Date): AsyncIterable<string>
}

/** From `fromByte` inclusive to `untilByte` exclusive; to the end when that is absent. */
export interface ByteRange {
  readonly fromByte: number
  readonly untilByte?: number | undefined
}

/** From `from` inclusive to `before` exclusive. */
export interface WriteSpan {
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

export class WriteElsewhere extends Error {
  override readonly name = 'WriteElsewhere'
  readonly sizeBytes: number

  constructor(sizeBytes: number) {
    super(`the write must continue at byte ${sizeBytes}`)
    this.sizeBytes = sizeBytes
  }
}
