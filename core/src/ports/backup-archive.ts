import type { ByteStream } from '../kit/bytes.ts'
import type { StoredBlob } from './blob-store.ts'

/** How long one part of a backup is, and the SHA-256 of its bytes in hex. */
export interface PartSum {
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * Where a backup is written: a file, or a folder that keeps the blobs of earlier ones. It has its final name only when it is
 * whole; nobody but its owner may read it.
 */
export interface BackupTarget {
  /** For the operator. */
  readonly place: string
  writePart(name: string, content: ByteStream): Promise<PartSum>
  /** A part of this backup that has been written. */
  readPart(name: string): ByteStream
  /** Whether an earlier backup brought it here. */
  hasBlob(key: string): Promise<boolean>
  /** Answers the key that belongs to the bytes. What the content throws leaves nothing behind. */
  writeBlob(key: string, content: ByteStream): Promise<StoredBlob>
  /** Durable before it resolves. From now on this is a backup, with the manifest as its last word. */
  finish(manifest: string): Promise<void>
  /** Takes back what has not been finished; blobs that earlier backups may use too stay. */
  abandon(): Promise<void>
}

/** A backup that was finished, as it is now. */
export interface BackupSource {
  /** For the operator. */
  readonly place: string
  /** @throws BackupDamaged when it is not whole, or another text than was written */
  readManifest(): Promise<string>
  /** @throws BackupDamaged when there is none of this name */
  readPart(name: string): ByteStream
  /**
   * Fastest when keys are asked in the order in which they were written.
   * @throws BackupDamaged when it is not there; the bytes may be others than those of the key
   */
  readBlob(key: string): Promise<ByteStream>
  close(): Promise<void>
}

/** Older backups of a folder, which go when there are enough newer ones. */
export interface BackupFolder {
  /** The names of those that are whole, the newest last. */
  list(): Promise<readonly string[]>
  open(name: string): BackupSource
  /** It is a backup no more, whatever ends the program. Its blobs stay. */
  remove(name: string): Promise<void>
  /**
   * Works while no backup is written into the folder: one that begins meanwhile is refused. The work asks `isAlone` before each step that
   * takes long, and ends when it is not any more.
   * @returns `busy`, and nothing was done, while one is written
   */
  alone<T>(work: (isAlone: () => Promise<boolean>) => Promise<T>): Promise<T | 'busy'>
  /** Removes all blobs whose keys begin with these two digits, but for those that are named. */
  removeBlobsBut(prefix: string, named: ReadonlySet<string>): Promise<RemovedBlobs>
}

export interface RemovedBlobs {
  readonly count: number
  readonly sizeBytes: number
}

/** The backup is not what was written. `message` is one line for the operator. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

/** There is no backup under this name, or something else is in its place. `message` is one line for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
