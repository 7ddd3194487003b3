import { driveContentType } from '@sen/model/drive/content-type-by-name'
import type { DriveConflict } from '@sen/model/drive/drive-items'
import { safeFileName } from '@sen/model/file-names'
import type { FileId, MessageId } from '@sen/model/ids'
import { findFile } from '../../attachments/find-files.ts'
import { readWholeFile } from '../../attachments/read-file.ts'
import type { ScanningNeeds } from '../../attachments/scanning/scan-upload.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Mime } from '../../ports/mime.ts'
import type { MailStore } from '../../store.ts'
import { freeBytes } from '../contents/require-room.ts'
import { scanArriving } from '../contents/scan-drive-file.ts'
import { storeFile, storeVersion } from '../contents/store-file.ts'
import type { DriveFolderId, DriveItem } from '../drive-store.ts'
import { requireFolder } from '../places/require-folder.ts'

type Needs = ScanningNeeds & {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly clock: Clock
}

export interface DriveSaving {
  /** A file by id or uuid, or a message whose source is saved. */
  readonly of: { readonly file: string } | { readonly message: MessageId }
  readonly parentId: DriveFolderId
  readonly replaces: boolean
  readonly conflict: DriveConflict
}

const SUBJECT_CHARACTERS = 80

/**
 * Spec section 4.9.1.
 * @throws Refused drive_disabled, file_not_found, message_not_found, file_infected, drive_item_not_found for the
 * folder, quota_exceeded, too_many_drive_items, drive_name_taken with `names`
 */
export async function saveToDrive(needs: Needs, actor: Actor, saving: DriveSaving): Promise<DriveItem> {
  requirePermission(actor, 'use_drive')
  const { parentId, conflict, of } = saving
  await needs.store.read(actor.mailboxId, async (r) => {
    await requireFolder(r.drive, parentId)
    await freeBytes(r, 'owner')
  })
  const source = 'file' in of ? await fileSource(needs, actor, of.file) : await messageSource(needs, actor, of.message)
  const { name, blob, sizeBytes, sourceFileId } = source
  const scan = source.scan ?? (await scanArriving(needs, { key: blob, sizeBytes }))
  const contentType = driveContentType(name, source.contentType)
  const content = { blob, sizeBytes, contentType, scan, createdBy: actor.address, createdAt: needs.clock.now() }
  return needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    const copy = saving.replaces && sourceFileId ? await w.drive.savedFrom(sourceFileId) : undefined
    if (copy) return storeVersion(w, actor.mailboxId, copy.id, content)
    return storeFile(w, actor.mailboxId, { parentId, name, conflict, content, sourceFileId })
  })
}

interface Source {
  readonly name: string
  readonly contentType: string
  readonly blob: string
  readonly sizeBytes: number
  readonly scan?: DriveItemScan
  /** Undefined for a part of an attached message, which has no row. */
  readonly sourceFileId: FileId | undefined
}
type DriveItemScan = Awaited<ReturnType<typeof scanArriving>>

async function fileSource(needs: Needs, actor: Actor, idOrUuid: string): Promise<Source> {
  const stored = await needs.store.read(actor.mailboxId, (r) => r.files.findByIdOrUuid(idOrUuid))
  if (stored?.scan === 'infected') throw new Refused('file_infected')
  if (stored?.place.kind === 'blob') {
    const { blob } = stored.place
    return { ...named(stored), blob, sizeBytes: stored.sizeBytes, sourceFileId: stored.id }
  }
  const { file, bytes } = await readWholeFile(needs, actor, idOrUuid)
  const blob = await needs.blobs.write(bytes)
  return { ...named(file), blob, sizeBytes: bytes.byteLength, sourceFileId: stored?.id }
}

function named(file: { readonly name: string; readonly contentType: string }) {
  return { name: safeFileName(file.name, 'file'), contentType: file.contentType }
}

async function messageSource({ store, blobs }: Needs, actor: Actor, id: MessageId): Promise<Source> {
  const message = await store.read(actor.mailboxId, (r) => r.messages.find(id))
  if (!message?.rawBlob) throw new Refused('message_not_found')
  const title = message.subject.slice(0, SUBJECT_CHARACTERS).replaceAll(/[\\/]/g, '_')
  const bytes = await blobs.get(message.rawBlob)
  return {
    name: safeFileName(`${safeFileName(title, id)}.eml`, `${id}.eml`),
    contentType: 'message/rfc822',
    blob: message.rawBlob,
    sizeBytes: bytes.byteLength,
    sourceFileId: undefined,
  }
}

/** @throws Refused drive_disabled, file_not_found */
export async function findSavedInDrive(
  needs: Pick<Needs, 'store' | 'blobs' | 'mime'>,
  actor: Actor,
  idOrUuid: string,
): Promise<DriveItem | undefined> {
  requirePermission(actor, 'use_drive')
  const { id } = await findFile(needs, actor, idOrUuid)
  return needs.store.read(actor.mailboxId, (r) => r.drive.savedFrom(id))
}
