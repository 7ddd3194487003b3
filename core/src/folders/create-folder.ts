import { cleanFolderName } from '@sen/model/folders/folder-names'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'
import { folderMeant, requireFolderPlace } from './judge-folder.ts'

export interface NewFolder {
  readonly name: string
  /** What it is to lie in, by id or path; undefined: in nothing. */
  readonly parent: string | undefined
}

/**
 * Makes a folder of the user.
 *
 * @throws Refused domain_not_verified, folder_exists, folder_not_found (what it is to lie in), folder_invalid
 */
export async function createFolder(
  needs: { readonly store: MailStore },
  actor: Actor,
  { name, parent }: NewFolder,
): Promise<{ readonly folder: Folder; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folders = await w.folders.list()
    const outer = parent === undefined ? undefined : folderMeant(folders, parent)
    // What cannot be found is judged as a place that is not there.
    const place = { name: cleanFolderName(name), parentId: parent === undefined ? undefined : (outer?.id ?? parent) }
    requireFolderPlace(place, folders)
    const folder = await w.folders.create({ name: place.name, parentId: outer?.id })
    await w.record({ type: 'folders.changed', version })
    return { folder, version }
  })
}
