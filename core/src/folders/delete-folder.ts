import type { FolderId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireOwnFolder } from './judge-folder.ts'

/**
 * A folder with mail or subfolders is deleted by a task instead, for which the user chooses where its mail goes.
 * @throws Refused smtp_disabled, domain_not_verified, folder_not_found, folder_not_own, folder_not_empty
 */
export async function deleteFolder(
  needs: { readonly store: MailStore },
  actor: Actor,
  idOrPath: string,
): Promise<{ readonly id: FolderId; readonly version: number }> {
  requirePermission(actor, 'delete_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folders = await w.folders.list()
    const { id } = requireOwnFolder(folders, idOrPath)
    const hasFolders = folders.some(({ parentId }) => parentId === id)
    if (hasFolders || (await w.folders.haveMail([id]))) throw new Refused('folder_not_empty')
    await w.folders.remove([id])
    await w.record({ type: 'folders.changed', version })
    return { id, version }
  })
}
