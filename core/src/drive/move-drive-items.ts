import { judgeDriveMove } from '@sen/model/drive/drive-items'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_DEPTH } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import { freeNamesIn, keptAndRenamed } from './places/free-name.ts'
import { requireFolder } from './places/require-folder.ts'
import { recordDriveChange } from './record-drive-change.ts'

export interface DriveReceipt {
  readonly items: readonly DriveItem[]
  readonly version: number
}

/**
 * Skips items that are missing or there already.
 * @throws Refused drive_disabled, drive_item_not_found for the folder; drive_move_not_allowed for a folder that would
 * be inside itself or too deep; drive_name_taken with `names`
 */
export async function moveDriveItems(
  needs: { readonly store: MailStore },
  actor: MailboxActor,
  order: {
    readonly ids: readonly DriveItemId[]
    readonly to: DriveFolderId
    readonly conflict: 'rename' | 'refuse'
  },
): Promise<DriveReceipt & { readonly before: readonly DriveItem[] }> {
  requirePermission(actor, 'use_drive')
  const { ids, to, conflict } = order
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const target = await requireFolder(w.drive, to)
    const found = (await w.drive.findMany(ids)).filter(({ trashedAt }) => !trashedAt)
    const before = found.filter((item) => requireMove(item, target) === 'allowed')
    await requireDepth(w, before, target.length)
    const names = before.map(({ name }) => name)
    if (conflict === 'refuse') {
      const taken = await w.drive.takenKeys(to, names.map(driveNameKey))
      const conflicting = names.filter((name) => taken.has(driveNameKey(name)))
      if (conflicting.length > 0) throw new Refused('drive_name_taken', { names: conflicting })
    }
    const free = await freeNamesIn(w.drive, to, names)
    const { kept, renamed } = keptAndRenamed(before, free)
    await w.drive.moveInto(kept, to)
    for (const { id, name } of renamed) await w.drive.place(id, to, name)
    await recordDriveChange(w, version, [to, ...before.map(({ parentId }) => parentId)])
    return { items: await w.drive.findMany(before.map(({ id }) => id)), version, before }
  })
}

/** @throws Refused drive_move_not_allowed */
export function requireMove(
  item: DriveItem,
  target: readonly { readonly id: DriveItemId }[],
): 'allowed' | 'same-parent' {
  const judged = judgeDriveMove(item, target)
  if (judged === 'below-itself') throw new Refused('drive_move_not_allowed')
  return judged
}

/** @throws Refused drive_move_not_allowed with `limit` when folders would be too deep */
export async function requireDepth(
  w: Pick<Writer, 'drive'>,
  items: readonly DriveItem[],
  depth: number,
): Promise<void> {
  for (const { id, kind } of items) {
    if (kind === 'folder' && depth + (await w.drive.folderLevels(id)) > MAX_DRIVE_DEPTH) {
      throw new Refused('drive_move_not_allowed', { limit: MAX_DRIVE_DEPTH })
    }
  }
}
