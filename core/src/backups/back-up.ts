import { runConcurrently } from '../kit/run-concurrently.ts'
import type { BackupTarget } from '../ports/backup-archive.ts'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import type { DatabaseSnapshot } from '../ports/database-copy.ts'
import { countLines, linesOf } from './lines.ts'
import { BLOBS_PART, JOBS_PART, manifestText, type SummedTable, tablePart } from './manifest.ts'

const COPIES_AT_ONCE = 6

interface Needs {
  readonly database: DatabaseSnapshot
  readonly blobs: BlobStore
  readonly target: BackupTarget
}

export interface BackedUp {
  readonly takenAt: Date
  readonly tables: number
  /** Includes blobs that earlier backups in the folder share. */
  readonly blobs: number
  readonly copied: number
  readonly copiedBytes: number
  readonly lost: readonly string[]
}

/**
 * Copies blobs after the snapshot has ended, because they are protected without it. Lost blobs do not stop it.
 * @throws the errors of the target, such as a full disk
 */
export async function backUp(
  needs: Needs,
  program: string,
  onProgress: (blobs: number) => void = () => {},
): Promise<BackedUp> {
  const { database, target } = needs
  const tables: SummedTable[] = []
  for (const table of database.tables) {
    tables.push({ ...table, ...(await target.writePart(tablePart(table), database.rows(table))) })
  }
  const jobs = await target.writePart(JOBS_PART, database.jobs())
  const keys = await target.writePart(BLOBS_PART, database.referencedBlobs())
  // Read the sequences after the rows, so that no number of a row is issued again.
  const sequences = await database.sequences()
  await database.endReading()
  const copied = await copyNamed(needs, onProgress)
  const count = await countLines(target.readPart(BLOBS_PART))
  const { takenAt, storeId, migrations } = database
  const about = { takenAt: takenAt.toISOString(), program, storeId, migrations, tables, jobs, sequences }
  await target.finish(manifestText({ ...about, blobs: { ...keys, count }, lost: copied.lost }))
  return { takenAt, tables: tables.length, blobs: count - copied.lost.length, ...copied }
}

async function copyNamed(
  { blobs, target }: Needs,
  onProgress: (blobs: number) => void,
): Promise<Pick<BackedUp, 'copied' | 'copiedBytes' | 'lost'>> {
  const lost: string[] = []
  let [seen, copied, copiedBytes] = [0, 0, 0]
  const copyOne = async (key: string): Promise<void> => {
    if (await target.hasBlob(key)) return
    try {
      const written = await target.writeBlob(key, blobs.stream(key))
      if (written.key !== key) lost.push(key)
      copied += 1
      copiedBytes += written.sizeBytes
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      lost.push(key)
    }
  }
  for await (const keys of linesOf(target.readPart(BLOBS_PART))) {
    await runConcurrently(keys, COPIES_AT_ONCE, copyOne)
    seen += keys.length
    onProgress(seen)
  }
  return { copied, copiedBytes, lost: lost.sort() }
}
