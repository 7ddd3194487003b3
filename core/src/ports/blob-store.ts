import type { ByteStream } from '../kit/bytes.ts'

/** Where raw messages and files lie. Keys are made by the store from the content: equal bytes, equal key. */
export interface BlobStore {
  /** Durable (file and folder fsynced, or confirmed by the remote store) before it resolves. */
  put(content: Uint8Array): Promise<string>
  /** The same for a stream of unknown length; fails with `BlobTooLarge` past `limitBytes` and keeps nothing then. */
  putStream(content: ByteStream, limitBytes: number): Promise<{ readonly key: string; readonly sizeBytes: number }>
  /** The whole content. Throws `BlobMissing` when there is none under this key. */
  get(key: string): Promise<Uint8Array>
  stream(key: string): ByteStream
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Keys by when they were last put, in any order. What comes or goes meanwhile may be among them or not. */
  list(lastPut: PutSpan): AsyncIterable<string>
  /**
   * Removes a blob that nobody has put, anew or again, since `olderThan`; says whether it did. Whoever puts equal bytes at
   * this very moment finds them kept: either this call leaves the blob, or that one writes it anew.
   */
  removeIfOlder(key: string, olderThan: Date): Promise<boolean>
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
