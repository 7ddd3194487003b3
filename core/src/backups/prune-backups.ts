import type { ByteStream } from '../kit/bytes.ts'
import {
  BackupDamaged,
  type BackupFolder,
  type BackupSource,
  BackupUnusable,
  type PartSum,
} from '../ports/backup-archive.ts'
import { linesOf } from './lines.ts'
import { BLOBS_PART, backupName, readManifest } from './manifest.ts'

interface Needs {
  readonly folder: BackupFolder
  readonly sum: (content: ByteStream) => Promise<PartSum>
}

export interface PruneResult {
  readonly removed: readonly string[]
  readonly removedBlobs: number
  readonly removedBytes: number
  /** Unreferenced blobs stay while another backup is written, or when a remaining backup has a damaged key list. */
  readonly blobsLeft: 'busy' | 'damaged' | undefined
}

const NOTHING = { removedBlobs: 0, removedBytes: 0 }
/** Prefixes of the hexadecimal blob keys. */
const PREFIXES = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

/**
 * Incomplete, damaged or renamed backups are neither removed nor counted, because their purpose is unknown.
 * @param made stays regardless of its time
 * @param keep how many stay, including `made`
 */
export async function pruneBackups(
  needs: Needs,
  { made, keep }: { readonly made: string; readonly keep: number },
): Promise<PruneResult> {
  const { folder } = needs
  const others: string[] = []
  for (const name of await folder.list()) if (name !== made && (await isOwn(folder, name))) others.push(name)
  const removed = others.slice(0, Math.max(0, others.length - (keep - 1)))
  for (const name of removed) await folder.remove(name)
  const swept = await folder.alone((isAlone) => deleteUnusedBlobs(needs, isAlone))
  return { removed, ...(swept === 'busy' ? { ...NOTHING, blobsLeft: 'busy' } : swept) }
}

async function isOwn(folder: BackupFolder, name: string): Promise<boolean> {
  try {
    return backupName(readManifest(await folder.open(name).readManifest()).takenAt) === name
  } catch (error) {
    if (error instanceof BackupDamaged || error instanceof BackupUnusable) return false
    throw error
  }
}

/** Verifies the key lists of all backups before it removes any blob. */
async function deleteUnusedBlobs(
  { folder, sum }: Needs,
  isAlone: () => Promise<boolean>,
): Promise<Omit<PruneResult, 'removed'>> {
  const sources = (await folder.list()).map((name) => folder.open(name))
  for (const source of sources) if (!(await namesItsBlobs(source, sum))) return { ...NOTHING, blobsLeft: 'damaged' }
  const lists = sources.map((source) => new KeyList(source))
  let [removedBlobs, removedBytes] = [0, 0]
  for (const prefix of PREFIXES) {
    const named = new Set<string>()
    for (const list of lists) await list.readUpTo(prefix, named)
    if (!(await isAlone())) return { removedBlobs, removedBytes, blobsLeft: 'busy' }
    const gone = await folder.removeBlobsBut(prefix, named)
    removedBlobs += gone.count
    removedBytes += gone.sizeBytes
  }
  return { removedBlobs, removedBytes, blobsLeft: undefined }
}

async function namesItsBlobs(source: BackupSource, sum: Needs['sum']): Promise<boolean> {
  try {
    const { blobs } = readManifest(await source.readManifest())
    const found = await sum(source.readPart(BLOBS_PART))
    return found.sha256 === blobs.sha256 && found.sizeBytes === blobs.sizeBytes && (await isInOrder(source))
  } catch (error) {
    if (error instanceof BackupDamaged || error instanceof BackupUnusable) return false
    throw error
  }
}

async function isInOrder(source: BackupSource): Promise<boolean> {
  let before = ''
  for await (const keys of linesOf(source.readPart(BLOBS_PART))) {
    for (const key of keys) {
      if (key < before) return false
      before = key
    }
  }
  return true
}

class KeyList {
  readonly #lines: AsyncGenerator<readonly string[]>
  #keys: readonly string[] = []
  #at = 0

  constructor(source: BackupSource) {
    this.#lines = linesOf(source.readPart(BLOBS_PART))
  }

  async readUpTo(prefix: string, into: Set<string>): Promise<void> {
    for (;;) {
      for (; this.#at < this.#keys.length; this.#at += 1) {
        const key = this.#keys[this.#at] ?? ''
        if (key.slice(0, prefix.length) > prefix) return
        into.add(key)
      }
      const next = await this.#lines.next()
      if (next.done) return
      this.#keys = next.value
      this.#at = 0
    }
  }
}
