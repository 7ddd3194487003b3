import { BackupDamaged, BackupUnusable, type PartSum } from '../ports/backup-archive.ts'
import type { AppliedMigration, CopiedSequence, CopiedTable } from '../ports/database-copy.ts'

const FORMAT = 'sen-mail-backup'
/** In version 1, parts were not compressed. Both can be read. */
const VERSION = 2
const READ_VERSIONS: readonly unknown[] = [1, VERSION]

export type SummedTable = CopiedTable & PartSum

/** The archive verifies that the manifest is unchanged. */
export interface BackupManifest {
  readonly format: typeof FORMAT
  readonly version: 1 | typeof VERSION
  /** ISO 8601. */
  readonly takenAt: string
  readonly program: string
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly SummedTable[]
  readonly jobs: PartSum
  readonly sequences: readonly CopiedSequence[]
  readonly blobs: PartSum & { readonly count: number }
  readonly lost: readonly string[]
}

export function manifestText(manifest: Omit<BackupManifest, 'format' | 'version'>): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, ...manifest })
}

/** @throws BackupDamaged, BackupUnusable */
export function readManifest(text: string): BackupManifest {
  let found: Partial<BackupManifest>
  try {
    found = JSON.parse(text) as Partial<BackupManifest>
  } catch (error) {
    throw new BackupDamaged('The manifest of the backup cannot be read.', { cause: error })
  }
  if (found.format !== FORMAT) throw new BackupUnusable('This is not a backup of Sen Mail.')
  if (!READ_VERSIONS.includes(found.version))
    throw new BackupUnusable('The backup was created by a newer version of the program. Restore it with that version.')
  return found as BackupManifest
}

/** Names sort by time and are valid on every file system, such as `2026-11-24T19-40-11.321Z`. */
export function backupName(takenAt: string): string {
  return takenAt.replaceAll(':', '-')
}

export const JOBS_PART = 'jobs.copy'
export const BLOBS_PART = 'blobs.txt'

export function tablePart({ name }: Pick<CopiedTable, 'name'>): string {
  return `tables/${name}.copy`
}
