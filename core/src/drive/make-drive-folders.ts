import { MAX_FOLDERS_MADE_AT_ONCE } from '@sen/model/drive/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveFolderId } from './drive-store.ts'
import { makeFolders, requireFolderNames } from './places/make-folders.ts'

/**
 * Makes folders by their ways below another one, with the steps that are missing: those of a dropped folder in which no file lies, which
 * no upload makes. What is there already is that folder, so a call that failed in the middle can be made again.
 *
 * @returns the version of the change
 * @throws Refused drive_disabled, drive_name_invalid, drive_item_not_found of the folder to begin with, drive_move_not_allowed with
 *   `limit`, too_many_drive_items
 */
export async function makeDriveFolders(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: MailboxActor,
  order: { readonly parentId: DriveFolderId; readonly folderPaths: readonly string[] },
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'use_drive')
  const ways = order.folderPaths.map(requireFolderNames)
  let made = { version: 0 }
  for (const portion of inPortions(ways)) {
    // Mail and other calls of the mailbox come between two portions.
    made = await needs.store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const at = needs.clock.now()
      for (const names of portion) await makeFolders(w, version, { parentId: order.parentId, names, at })
      return { version }
    })
  }
  return made
}

/** At least one way each, and no more steps than others of the mailbox may wait for. */
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
