import { MAX_DRIVE_SCANNED_BYTES } from '@sen/model/drive/limits'
import type { DriveItemId, MailboxId } from '@sen/model/ids'
import { UPLOAD_RESCAN_DELAYS_SECONDS } from '@sen/model/scanning/limits'
import type { UploadScan } from '../../attachments/file-store.ts'
import {
  isWaitingForScan,
  NOT_SCANNED,
  type ScanningNeeds,
  scanAtOnce,
  scanStored,
} from '../../attachments/scanning/scan-upload.ts'
import type { Clock } from '../../kit/clock.ts'
import type { StoredBlob } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import { recordDriveChange } from '../record-drive-change.ts'

/** Files above the scanner's limit are `not_scanned` (product decision 17). */
export async function scanArriving(needs: ScanningNeeds, blob: StoredBlob): Promise<UploadScan> {
  return blob.sizeBytes > MAX_DRIVE_SCANNED_BYTES ? NOT_SCANNED : scanAtOnce(needs, blob)
}

/** Updates every file of the mailbox with the same bytes. Idempotent. @param attempt counts from 0 */
export async function scanDriveFile(
  needs: ScanningNeeds & { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  { itemId, number, attempt }: { readonly itemId: DriveItemId; readonly number: number; readonly attempt: number },
): Promise<void> {
  const found = await needs.store.read(mailboxId, (r) => r.drive.findVersion(itemId, number))
  if (!found || !isWaitingForScan(found.scan.state)) return
  const scan = await scanStored(needs, found.blob)
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folders = await w.drive.saveScan(found.blob, scan)
    if (folders.length === 0) return
    const delaySeconds = scan.state === 'failed' ? UPLOAD_RESCAN_DELAYS_SECONDS[attempt] : undefined
    if (delaySeconds !== undefined) {
      const runAt = new Date(needs.clock.now().getTime() + delaySeconds * 1_000)
      const again = { name: 'scan-drive-file', mailboxId, itemId, number, attempt: attempt + 1 } as const
      await w.enqueue(again, { runAt, key: `scan-drive:${itemId}:${number}` })
    }
    if (scan.state !== found.scan.state) await recordDriveChange(w, version, folders)
  })
}
