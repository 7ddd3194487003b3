import { MAX_DRIVE_ZIP_ITEMS } from '@sen/model/drive/limits'
import { archiveNames } from '@sen/model/files/archive-names'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import type { DriveTreeItem } from '../drive-store.ts'

export interface ArchivedDriveItem {
  /** With `/` between its steps, each safe to unpack; a folder's ends with one. No two are alike. */
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  /** Read when it is asked for. Undefined of a folder. */
  readonly content: ByteStream | undefined
}

export interface DriveArchive {
  /** Of the one that was asked for; undefined when there are several. */
  readonly name: string | undefined
  readonly items: readonly ArchivedDriveItem[]
}

/**
 * Files and folders with all below them, to be carried away together. What a virus was found in is not among them.
 *
 * @throws Refused drive_disabled, drive_item_not_found when none of them is there; file_infected when nothing else is;
 *   too_many_drive_items with `limit`
 */
export async function readDriveArchive(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<DriveArchive> {
  requirePermission(actor, 'use_drive')
  const limit = MAX_DRIVE_ZIP_ITEMS
  const found = await needs.store.read(actor.mailboxId, (r) => r.drive.below(ids, limit + 1))
  if (found.length === 0) throw new Refused('drive_item_not_found')
  if (found.length > limit) throw new Refused('too_many_drive_items', { limit })
  const carried = found.filter(({ isInfected }) => !isInfected)
  if (carried.length === 0) throw new Refused('file_infected')
  const names = namesOf(carried)
  const items = carried.map((item) => archived(needs.blobs, item, names.get(item.id) ?? item.name))
  return { name: ids.length === 1 ? found[0]?.name : undefined, items }
}

function archived(blobs: BlobStore, item: DriveTreeItem, name: string): ArchivedDriveItem {
  const { blob, sizeBytes, modifiedAt } = item
  if (blob === undefined) return { name: `${name}/`, sizeBytes: 0, modifiedAt, content: undefined }
  return { name, sizeBytes, modifiedAt, content: whenAsked(() => blobs.stream(blob)) }
}

/** Parents come before their children. Those of one folder are told apart, since what is unsafe in names becomes the same. */
function namesOf(items: readonly DriveTreeItem[]): ReadonlyMap<DriveItemId, string> {
  const known = new Set(items.map(({ id }) => id))
  const siblings = new Map<DriveItemId | '', DriveTreeItem[]>()
  for (const item of items) {
    const folder = item.parentId !== undefined && known.has(item.parentId) ? item.parentId : ''
    const beside = siblings.get(folder)
    if (beside) beside.push(item)
    else siblings.set(folder, [item])
  }
  const names = new Map<DriveItemId, string>()
  const nameAll = (folder: DriveItemId | '', above: string) => {
    const below = siblings.get(folder) ?? []
    const safe = archiveNames(below.map(({ name }) => name))
    for (const [at, { id }] of below.entries()) {
      const path = `${above}${safe[at]}`
      names.set(id, path)
      nameAll(id, `${path}/`)
    }
  }
  nameAll('', '')
  return names
}

async function* whenAsked(open: () => ByteStream): ByteStream {
  yield* open()
}
