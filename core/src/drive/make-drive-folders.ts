import { FolderCount } from '@sen/model/drive/folder-portions'
import { MAX_FOLDERS_MADE_AT_ONCE, MAX_FOLDERS_MADE_PER_CALL } from '@sen/model/drive/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveFolderId } from './drive-store.ts'
import { createFolders, requireFolderNames } from './places/create-folders.ts'

/**
 * Creates the empty folders of a dropped tree; uploads create the others. A failed call can be repeated.
 * @throws Refused drive_disabled, invalid for too many folders, drive_name_invalid, drive_item_not_found for the parent folder,
 * drive_move_not_allowed with `limit`, too_many_drive_items
 */
export async function makeDriveFolders(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  order: { readonly parentId: DriveFolderId; readonly folderPaths: readonly string[] },
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'use_drive')
  const ways = order.folderPaths.map(requireFolderNames)
  requireFew(ways)
  let made = { version: 0 }
  for (const portion of inPortions(ways)) {
    // Each portion is its own transaction, so that mail and other requests are not delayed.
    made = await needs.store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const at = needs.clock.now()
      for (const names of portion) await createFolders(w, version, { parentId: order.parentId, names, at })
      return { version }
    })
  }
  return made
}

/** The page divides larger trees among calls, by the same rule. */
function requireFew(ways: readonly (readonly string[])[]): void {
  const folders = new FolderCount()
  for (const names of ways) {
    folders.add(names)
    if (folders.count > MAX_FOLDERS_MADE_PER_CALL) {
      throw new Refused('invalid', { field: 'folder_paths', problem: 'length', limit: MAX_FOLDERS_MADE_PER_CALL })
    }
  }
}

/** Limits each portion to the number of steps that other writers may wait for. */
function inPortions(ways: readonly (readonly string[])[]): readonly (readonly (readonly string[])[])[] {
  const portions: (readonly string[])[][] = [[]]
  let steps = 0
  for (const names of ways) {
    if (steps > 0 && steps + names.length > MAX_FOLDERS_MADE_AT_ONCE) {
      portions.push([])
      steps = 0
    }
    portions.at(-1)?.push(names)
    steps += names.length
  }
  return portions
}
