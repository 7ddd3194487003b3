import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'

export function listFolders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Folder[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.folders.list())
}
