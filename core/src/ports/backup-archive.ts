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

/** The backup is not what was written. `message` is one line for the operator. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

/** There is no backup under this name, or something else is in its place. `message` is one line for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
