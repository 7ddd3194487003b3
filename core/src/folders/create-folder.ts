import { tidyName } from '@sen/model/text/tidy-name'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'
import { folderMeant, requireFolderTarget } from './judge-folder.ts'

export interface NewFolder {
  readonly name: string
  /** A folder's id or path; undefined for the top level. */
  readonly parent: string | undefined
}

/** @throws Refused domain_not_verified, folder_exists, folder_not_found (the parent), folder_invalid */
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
    // An unknown parent is passed on, so that the check below refuses it.
    const target = { name: tidyName(name), parentId: parent === undefined ? undefined : (outer?.id ?? parent) }
    requireFolderTarget(target, folders)
    const folder = await w.folders.create({ name: target.name, parentId: outer?.id })
    await w.record({ type: 'folders.changed', version })
    return { folder, version }
  })
}
