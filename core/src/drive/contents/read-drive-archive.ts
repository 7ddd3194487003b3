import { MAX_DRIVE_ZIP_FILES, MAX_DRIVE_ZIP_WHOLE_BYTES } from '@sen/model/drive/limits'
import { archiveNamer } from '@sen/model/files/archive-names'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import type { DriveTreeItem } from '../drive-store.ts'

export interface ArchivedDriveItem {
  /** A unique path with `/` between its parts, safe to unpack. The path of a folder ends with `/`. */
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  /** Small files are read as a whole. Undefined for a folder. */
  readonly open: (() => Promise<Uint8Array> | ByteStream) | undefined
}

export interface DriveArchive {
  readonly name: string | undefined
  /** Computed lazily, so that thousands of items do not delay the start. */
  readonly items: Iterable<ArchivedDriveItem>
}

/**
 * Leaves out infected files.
 * @throws Refused drive_disabled, drive_item_not_found when none of the items exists; file_infected when all are
 * infected; too_many_drive_items with `limit`
 */
export async function readDriveArchive(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<DriveArchive> {
  requirePermission(actor, 'use_drive')
  const limit = MAX_DRIVE_ZIP_FILES
  // Read one item more than two full limits: if there are so many, either the files or the folders exceed theirs.
  const found = await needs.store.read(actor.mailboxId, (r) => r.drive.below(ids, 2 * limit + 1))
  if (found.length === 0) throw new Refused('drive_item_not_found')
  const files = found.filter(({ kind }) => kind === 'file').length
  if (Math.max(files, found.length - files) > limit) throw new Refused('too_many_drive_items', { limit })
  const carried = found.filter(({ isInfected }) => !isInfected)
  if (carried.length === 0) throw new Refused('file_infected')
  const items = { [Symbol.iterator]: () => archivedItems(needs.blobs, carried) }
  return { name: ids.length === 1 ? found[0]?.name : undefined, items }
}

/** Expects parents before children. Sanitising can make different names equal, so names are made unique per folder. */
function* archivedItems(blobs: BlobStore, items: readonly DriveTreeItem[]): Generator<ArchivedDriveItem> {
  interface Folder {
    readonly path: string
    readonly nameOf: (given: string) => string
  }
  const top: Folder = { path: '', nameOf: archiveNamer() }
  const folders = new Map<DriveItemId, Folder>()
  for (const { id, parentId, name: given, blob, sizeBytes, modifiedAt } of items) {
    const folder = (parentId !== undefined && folders.get(parentId)) || top
    const name = `${folder.path}${folder.nameOf(given)}`
    if (blob === undefined) {
      folders.set(id, { path: `${name}/`, nameOf: archiveNamer() })
      yield { name: `${name}/`, sizeBytes: 0, modifiedAt, open: undefined }
    } else {
      const isSmall = sizeBytes <= MAX_DRIVE_ZIP_WHOLE_BYTES
      yield { name, sizeBytes, modifiedAt, open: () => (isSmall ? blobs.get(blob) : blobs.stream(blob)) }
    }
  }
}
