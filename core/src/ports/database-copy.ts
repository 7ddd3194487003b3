import type { ByteStream } from '../kit/bytes.ts'

export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface AppliedMigration {
  readonly name: string
  /** SHA-256 in hex. */
  readonly checksum: string
}

export interface CopiedSequence {
  readonly table: string
  readonly column: string
  /** Decimal digits of the last number issued. */
  readonly last: string
}

/** Pages of a table cannot be read. `message` is one line for the operator. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
}

/** No blob is removed while the snapshot is open. The lock is tied to the connection, so a crash releases it. */
export interface DatabaseSnapshot {
  readonly takenAt: Date
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly besides: readonly string[]
  /** Uses PostgreSQL's `COPY` text format. @throws DatabaseDamaged while it is read */
  rows(table: CopiedTable): ByteStream
  /** Uses the same format. Leaves out jobs that schedule themselves. */
  jobs(): ByteStream
  /** One distinct key per line, sorted. */
  referencedBlobs(): ByteStream
  sequences(): Promise<readonly CopiedSequence[]>
  /** Blobs are still protected until `close`. */
  endReading(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseContents {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  readonly storeId: string
  rows(table: CopiedTable): ByteStream
  jobs(): ByteStream
}

export interface DatabaseLoader {
  judge(migrations: readonly AppliedMigration[]): Promise<string | undefined>
  load(contents: DatabaseContents): Promise<void>
}
