import type { ByteStream } from '../kit/bytes.ts'

export interface CopiedTable {
  readonly name: string
  /** Those that are stored, in the order of the rows' fields; what is computed is left out. */
  readonly columns: readonly string[]
}

export interface AppliedMigration {
  readonly name: string
  /** SHA-256 in hex. */
  readonly checksum: string
}

/** What numbers the rows of a table. */
export interface CopiedSequence {
  readonly table: string
  readonly column: string
  /** The last number that was given, as decimal digits. */
  readonly last: string
}

/** Pages of a table cannot be read. `message` is one line for the operator. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/**
 * The database at one moment, however long it is read. While it is open no blob is swept; that ends with the connection, so
 * also with the process, however that ends.
 */
export interface DatabaseSnapshot {
  readonly takenAt: Date
  /** The identity of the blob store that belongs to this database. */
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  /** Names of tables that are not the program's, and are not read. */
  readonly besides: readonly string[]
  /** In PostgreSQL's text format of `COPY`. @throws DatabaseDamaged while it is read */
  rows(table: CopiedTable): ByteStream
  /** What waits to be done, in the same format, without those that order themselves. */
  jobs(): ByteStream
  /** The keys that rows name, each once and on a line, in their order. */
  namedBlobs(): ByteStream
  sequences(): Promise<readonly CopiedSequence[]>
  /** Nothing more is read of it; blobs are still held. */
  endReading(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseContents {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  /** Which the database names as the identity of its blob store from now on. */
  readonly storeId: string
  rows(table: CopiedTable): ByteStream
  jobs(): ByteStream
}

/** A database that a backup is brought into. */
export interface DatabaseLoader {
  /**
   * Why these cannot be brought here, as a line for the operator; undefined when they can.
   */
  judge(migrations: readonly AppliedMigration[]): Promise<string | undefined>
  /** All of it or nothing: in one transaction. */
  load(contents: DatabaseContents): Promise<void>
}
