import type { ByteStream } from '../kit/bytes.ts'
import type { StoredBlob } from './blob-store.ts'

/** The length of one part of a backup, and the SHA-256 of its bytes in hex. */
export interface PartSum {
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * The destination of a backup: a single file, or a folder that shares blobs with earlier backups. The backup gets its
 * final name when it is complete. It is readable by its owner only.
 */
export interface BackupTarget {
  /** The path or address, as shown to the operator. */
  readonly place: string
  writePart(name: string, content: ByteStream): Promise<PartSum>
  readPart(name: string): ByteStream
  /** Returns whether an earlier backup has stored this blob already. */
  hasBlob(key: string): Promise<boolean>
  /** Returns the key computed from the bytes. When `content` throws, nothing is stored. */
  writeBlob(key: string, content: ByteStream): Promise<StoredBlob>
  /** Resolves when the backup is durable. The manifest is written last and makes the backup valid. */
  finish(manifest: string): Promise<void>
  /** Deletes an unfinished backup. Blobs that earlier backups may share are retained. */
  abandon(): Promise<void>
}

export interface BackupSource {
  /** The path or address, as shown to the operator. */
  readonly place: string
  /** @throws BackupDamaged when it is incomplete or differs from the text that was written */
  readManifest(): Promise<string>
  /** @throws BackupDamaged when there is no part of this name */
  readPart(name: string): ByteStream
  /**
   * Fastest when keys are read in the order in which they were written.
   * @throws BackupDamaged when the blob is missing. Callers must verify the bytes against the key.
   */
  readBlob(key: string): Promise<ByteStream>
  close(): Promise<void>
}

/** A folder of several backups. The oldest are removed when there are enough newer ones. */
export interface BackupFolder {
  /** Lists the names of complete backups, newest last. */
  list(): Promise<readonly string[]>
  open(name: string): BackupSource
  /** Invalidates the backup atomically, even if the process crashes. Its blobs are retained. */
  remove(name: string): Promise<void>
  /**
   * Runs `work` while no backup is being written into the folder; a backup that starts meanwhile is refused. `work`
   * must call `isAlone` before each long step, and stop when it returns false.
   * @returns `busy` without running `work` when a backup is being written
   */
  alone<T>(work: (isAlone: () => Promise<boolean>) => Promise<T>): Promise<T | 'busy'>
  /** Removes all blobs whose keys begin with these two hex digits, except the named ones. */
  removeBlobsBut(prefix: string, named: ReadonlySet<string>): Promise<RemovedBlobs>
}

export interface RemovedBlobs {
  readonly count: number
  readonly sizeBytes: number
}

/** The backup differs from what was written. `message` is one line for the operator. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

/** There is no backup of this name, or another file is in its place. `message` is one line for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
