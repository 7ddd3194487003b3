import type { ByteStream } from '../kit/bytes.ts'
import type { StoredBlob } from './blob-store.ts'

/** SHA-256 in hex. */
export interface PartSum {
  readonly sizeBytes: number
  readonly sha256: string
}

/** The backup gets its final name when it is complete. Only its owner can read it. */
export interface BackupTarget {
  readonly place: string
  writePart(name: string, content: ByteStream): Promise<PartSum>
  readPart(name: string): ByteStream
  hasBlob(key: string): Promise<boolean>
  /** Returns the key computed from the bytes. When `content` throws, nothing is stored. */
  writeBlob(key: string, content: ByteStream): Promise<StoredBlob>
  /** Resolves when the backup is durable. The manifest is written last and makes the backup valid. */
  finish(manifest: string): Promise<void>
  /** Retains blobs that earlier backups may share. */
  abandon(): Promise<void>
}

export interface BackupSource {
  readonly place: string
  /** @throws BackupDamaged when it is incomplete or differs from the text that was written */
  readManifest(): Promise<string>
  /** @throws BackupDamaged when there is no part of this name */
  readPart(name: string): ByteStream
  /** Callers must verify the bytes against the key. @throws BackupDamaged when the blob is missing */
  readBlob(key: string): Promise<ByteStream>
  close(): Promise<void>
}

export interface BackupFolder {
  /** Includes complete backups only, newest last. */
  list(): Promise<readonly string[]>
  open(name: string): BackupSource
  /** Invalidates the backup atomically, even if the process crashes. Retains its blobs. */
  remove(name: string): Promise<void>
  /**
   * Refuses backups that start meanwhile. `work` must stop when `isAlone` returns false.
   * @returns `busy` without running `work` when a backup is being written
   */
  alone<T>(work: (isAlone: () => Promise<boolean>) => Promise<T>): Promise<T | 'busy'>
  removeBlobsBut(prefix: string, named: ReadonlySet<string>): Promise<RemovedBlobs>
}

export interface RemovedBlobs {
  readonly count: number
  readonly sizeBytes: number
}

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
}
