import { driveContentType } from '@sen/model/drive/content-type-by-name'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import { safeFileName } from '@sen/model/file-names'
import type { ScanningNeeds } from '../../attachments/scanning/scan-upload.ts'
import { freeBytes, nameOrNote } from '../../drive/contents/require-room.ts'
import { scanArriving } from '../../drive/contents/scan-drive-file.ts'
import { storeBytes } from '../../drive/contents/upload-drive-file.ts'
import type { NewDriveVersion } from '../../drive/drive-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { MailStore } from '../../store.ts'
import type { VisitorUploadCounter } from './visitor-upload-counter.ts'

export interface VisitorFile {
  readonly name: string
  readonly contentType: string
  readonly content: ByteStream
}

export type VisitorUploadNeeds = ScanningNeeds & {
  readonly store: MailStore
  readonly clock: Clock
  readonly visitorUploads: VisitorUploadCounter
}

export interface VisitorBytes {
  readonly name: string
  readonly content: NewDriveVersion
}

/**
 * Scans the bytes before any row refers to them.
 * @param by an address, or the name that a visitor entered
 * @param keep creates the row that refers to the bytes
 * @throws Refused quota_exceeded, file_too_large with `limit`, file_infected, upload_interrupted, too_many_attempts
 * when too many refused bytes arrived within a day; and the refusals of `keep`
 */
export async function receiveVisitorBytes<T>(
  needs: VisitorUploadNeeds,
  owner: MailboxActor,
  file: VisitorFile,
  { limitBytes, by }: { readonly limitBytes: number; readonly by: string },
  keep: (taken: VisitorBytes) => Promise<T>,
): Promise<T> {
  const free = await needs.store.read(owner.mailboxId, (r) => freeBytes(r, 'visitor'))
  const limit = Math.min(limitBytes, MAX_DRIVE_DIRECT_UPLOAD_BYTES)
  return needs.visitorUploads.run(owner.mailboxId, free, async (counted) => {
    const stored = await storeBytes(needs.blobs, counted(file.content), free, limit)
    const { sizeBytes } = stored
    return nameOrNote(needs, owner.mailboxId, { sizeBytes, by: 'visitor' }, async () => {
      const scan = await scanArriving(needs, stored)
      if (scan.state === 'infected') throw new Refused('file_infected')
      const name = safeFileName(file.name, 'file')
      const contentType = driveContentType(name, file.contentType)
      const createdAt = needs.clock.now()
      return keep({ name, content: { blob: stored.key, sizeBytes, contentType, scan, createdBy: by, createdAt } })
    })
  })
}
