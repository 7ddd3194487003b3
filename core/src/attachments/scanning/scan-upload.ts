import type { FileScan } from '@sen/model/files/file-scan'
import type { FileId, MailboxId } from '@sen/model/ids'
import {
  MAX_SCANNED_AT_ONCE_BYTES,
  UPLOAD_RESCAN_DELAYS_SECONDS,
  UPLOAD_SCAN_SECONDS,
} from '@sen/model/scanning/limits'
import type { Clock } from '../../kit/clock.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { ScanFailed, type VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { UploadScan } from '../file-store.ts'

export interface ScanningNeeds {
  readonly blobs: BlobStore
  /** Files are `not_scanned` when no scanner is configured (product decision 17). */
  readonly virusScanner: VirusScanner | undefined
}

export const NOT_SCANNED: UploadScan = { state: 'not_scanned', signature: '' }
const SCANNING: UploadScan = { state: 'scanning', signature: '' }
const FAILED: UploadScan = { state: 'failed', signature: '' }

/** The caller must queue `scanUpload` when the result is `scanning`. */
export async function scanAtOnce(
  { blobs, virusScanner }: ScanningNeeds,
  blob: { readonly key: string; readonly sizeBytes: number },
): Promise<UploadScan> {
  if (!virusScanner) return NOT_SCANNED
  if (blob.sizeBytes > MAX_SCANNED_AT_ONCE_BYTES) return SCANNING
  const found = await scanBytes(virusScanner, await blobs.get(blob.key), UPLOAD_SCAN_SECONDS)
  return found.state === 'failed' ? SCANNING : found
}

/** Idempotent. When the scanner does not answer, the file is `failed` and scanned again later. */
export async function scanUpload(
  needs: ScanningNeeds & { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  id: FileId,
  attempt: number,
): Promise<void> {
  const file = await needs.store.read(mailboxId, (r) => r.files.findByIdOrUuid(id))
  if (!file || !isWaitingForScan(file.scan) || file.place.kind !== 'blob') return
  const found = await scanStored(needs, file.place.blob)
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.files.saveScan(id, found))) return
    if (found.state === 'failed') await enqueueRetry(w, { mailboxId, fileId: id, attempt }, needs.clock.now())
    if (found.state === file.scan) return
    await w.record({ type: 'file.scanned', version, fileId: id, ...found })
  })
}

export async function scanStored({ virusScanner, blobs }: ScanningNeeds, blob: string): Promise<UploadScan> {
  return virusScanner ? scanBytes(virusScanner, await blobs.get(blob)) : NOT_SCANNED
}

export function isWaitingForScan(scan: FileScan | undefined): boolean {
  return scan === 'scanning' || scan === 'failed'
}

async function enqueueRetry(
  w: Writer,
  { attempt, ...file }: { readonly mailboxId: MailboxId; readonly fileId: FileId; readonly attempt: number },
  now: Date,
): Promise<void> {
  const delaySeconds = UPLOAD_RESCAN_DELAYS_SECONDS[attempt]
  if (delaySeconds === undefined) return
  const runAt = new Date(now.getTime() + delaySeconds * 1_000)
  await w.enqueue({ name: 'scan-upload', ...file, attempt: attempt + 1 }, { runAt, key: `scan:${file.fileId}` })
}

async function scanBytes(scanner: VirusScanner, bytes: Uint8Array, seconds?: number): Promise<UploadScan> {
  try {
    const found = await scanner.scan(bytes, seconds)
    return found.state === 'clean' ? { state: 'clean', signature: '' } : found
  } catch (error) {
    if (error instanceof ScanFailed) return FAILED
    throw error
  }
}
