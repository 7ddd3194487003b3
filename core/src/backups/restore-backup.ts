import type { ByteStream } from '../kit/bytes.ts'
import { runConcurrently } from '../kit/run-concurrently.ts'
import { BackupDamaged, type BackupSource, type PartSum } from '../ports/backup-archive.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DatabaseLoader } from '../ports/database-copy.ts'
import { linesOf } from './lines.ts'
import { type BackupManifest, BLOBS_PART, JOBS_PART, tablePart } from './manifest.ts'

const COPIES_AT_ONCE = 6

interface CheckNeeds {
  readonly source: BackupSource
  sum(content: ByteStream): Promise<PartSum>
}

export interface RestoredBlobs {
  readonly restored: number
  readonly damaged: readonly string[]
}

/** Verifies the checksum of every part, including the key list. @throws BackupDamaged */
export async function verifyBackupParts({ source, sum }: CheckNeeds, manifest: BackupManifest): Promise<void> {
  const parts: readonly (readonly [string, PartSum])[] = [
    ...manifest.tables.map((table) => [tablePart(table), table] as const),
    [JOBS_PART, manifest.jobs],
    [BLOBS_PART, manifest.blobs],
  ]
  for (const [name, expected] of parts) {
    const found = await sum(source.readPart(name))
    if (found.sha256 === expected.sha256 && found.sizeBytes === expected.sizeBytes) continue
    throw new BackupDamaged(`${name} in the backup is damaged: its checksum does not match.`)
  }
}

export async function verifyBackupBlobs(
  { source, sum }: CheckNeeds,
  manifest: BackupManifest,
  onProgress: (blobs: number) => void = () => {},
): Promise<readonly string[]> {
  const damaged: string[] = []
  await eachBlob(source, manifest, onProgress, async (key, content) => {
    if (content === undefined || (await sum(content)).sha256 !== key) damaged.push(key)
  })
  return damaged.sort()
}

/** An interrupted restore can resume. A damaged blob is stored under another key, which nothing refers to. */
export async function restoreBlobs(
  { source, blobs }: { readonly source: BackupSource; readonly blobs: BlobStore },
  manifest: BackupManifest,
  onProgress: (blobs: number) => void = () => {},
): Promise<RestoredBlobs> {
  const damaged: string[] = []
  let restored = 0
  const isThere = (key: string): Promise<boolean> => blobs.has(key)
  await eachBlob(
    source,
    manifest,
    onProgress,
    async (key, content) => {
      if (content === undefined) return void damaged.push(key)
      const put = await blobs.writeStream(content, Number.POSITIVE_INFINITY)
      if (put.key === key) restored += 1
      else damaged.push(key)
    },
    isThere,
  )
  return { restored, damaged: damaged.sort() }
}

/** Runs in one transaction. The blobs must be restored already. */
export async function restoreDatabase(
  { source, database }: { readonly source: BackupSource; readonly database: DatabaseLoader },
  manifest: BackupManifest,
  storeId: string,
): Promise<void> {
  const { migrations, tables, sequences } = manifest
  await database.load({
    migrations,
    tables,
    sequences,
    storeId,
    rows: (table) => source.readPart(tablePart(table)),
    jobs: () => source.readPart(JOBS_PART),
  })
}

async function eachBlob(
  source: BackupSource,
  { lost }: BackupManifest,
  onProgress: (blobs: number) => void,
  work: (key: string, content: ByteStream | undefined) => Promise<void>,
  isThere: (key: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const known = new Set(lost)
  let seen = 0
  for await (const keys of linesOf(source.readPart(BLOBS_PART))) {
    await runConcurrently(keys, COPIES_AT_ONCE, async (key) => {
      if (known.has(key) || (await isThere(key))) return
      await work(key, await blobOf(source, key))
    })
    seen += keys.length
    onProgress(seen)
  }
}

async function blobOf(source: BackupSource, key: string): Promise<ByteStream | undefined> {
  try {
    return await source.readBlob(key)
  } catch (error) {
    if (error instanceof BackupDamaged) return undefined
    throw error
  }
}
