import type { ByteStream } from '../kit/bytes.ts'

export interface CopiedTable {
  readonly name: string
  /** Stored columns in the order of the fields; generated columns are left out. */
  readonly columns: readonly string[]
}

export interface AppliedMigration {
  readonly name: string
  /** SHA-256 in hex. */
  readonly checksum: string
}

/** A sequence that numbers the rows of a table. */
export interface CopiedSequence {
  readonly table: string
  readonly column: string
  /** The last number issued, as decimal digits. */
  readonly last: string
}

/** Pages of a table cannot be read. `message` is one line for the operator. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/**
 * A consistent snapshot of the database. No blob is removed while it is open. The lock is tied to the connection, so it
 * is released even if the process crashes.
 */
export interface DatabaseSnapshot {
  readonly takenAt: Date
  /** The identity of the blob store that belongs to this database. */
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  /** Names of tables that do not belong to the program and are not copied. */
  readonly besides: readonly string[]
  /** Streams rows in PostgreSQL's `COPY` text format. @throws DatabaseDamaged while it is read */
  rows(table: CopiedTable): ByteStream
  /** Streams pending jobs in the same format, except those that schedule themselves. */
  jobs(): ByteStream
  /** Streams the distinct blob keys that rows refer to, one per line, sorted. */
  namedBlobs(): ByteStream
  sequences(): Promise<readonly CopiedSequence[]>
  /** Ends the snapshot. Blobs are still protected until `close`. */
  endReading(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseContents {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  /** The identity of the blob store that the database refers to after the restore. */
  readonly storeId: string
  rows(table: CopiedTable): ByteStream
  jobs(): ByteStream
}

/** A database that a backup is restored into. */
export interface DatabaseLoader {
  /**
   * Returns why a backup with these migrations cannot be restored, as a line for the operator, or undefined if it can.
   */
  judge(migrations: readonly AppliedMigration[]): Promise<string | undefined>
  /** Restores everything in one transaction. */
  load(contents: DatabaseContents): Promise<void>
}
