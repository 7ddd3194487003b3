import type { FolderId } from '@sen/model/ids'
import { tidyName } from '@sen/model/text/tidy-name'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'
import { folderMeant, requireFolderTarget, requireOwnFolder } from './judge-folder.ts'

export interface FolderChange {
  readonly name?: string | undefined
  /** A folder's id or path; null for the top level; undefined to keep it. */
  readonly parent?: string | null | undefined
}

/** @throws Refused domain_not_verified, folder_not_found, folder_not_own, folder_exists, folder_invalid */
export async function changeFolder(
  needs: { readonly store: MailStore },
  actor: Actor,
  idOrPath: string,
  change: FolderChange,
): Promise<{ readonly folder: Folder; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folders = await w.folders.list()
    const before = requireOwnFolder(folders, idOrPath)
    const name = change.name === undefined ? before.name : tidyName(change.name)
    const parentId = parentOf(before, change, folders)
    requireFolderTarget({ name, parentId }, folders, before.id)
    if (name === before.name && parentId === before.parentId) return { folder: before, version }
    return { folder: await w.folders.change(before.id, { name, parentId }), version }
  })
}

function parentOf(before: Folder, { parent }: FolderChange, folders: readonly Folder[]): FolderId | undefined {
  if (parent === undefined) return before.parentId
  if (parent === null) return undefined
  // An unknown parent is passed on, so that the check below refuses it.
  return folderMeant(folders, parent)?.id ?? (parent as FolderId)
}
