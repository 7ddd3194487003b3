import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'

/** @throws Refused folder_not_found */
export function findFolder(needs: { readonly store: MailStore }, actor: Actor, idOrPath: string): Promise<Folder> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const named = await reader.folders.findByIdOrPath(idOrPath)
    const folder = named && (await reader.folders.counted(named.id))
    if (!folder) throw new Refused('folder_not_found')
    return folder
  })
}
