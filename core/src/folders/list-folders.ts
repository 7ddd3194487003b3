import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'

/** Lists all folders with counters: system folders in sidebar order, then user folders by path. */
export function listFolders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Folder[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.folders.list())
}
