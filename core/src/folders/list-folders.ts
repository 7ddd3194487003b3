import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Folder } from './folder-store.ts'

/** All folders with counters: the system's in sidebar order, then the user's by path. */
export function listFolders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Folder[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.folders.list())
}
