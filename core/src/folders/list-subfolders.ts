import type { FolderId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

export function listSubfolders(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FolderId,
): Promise<readonly FolderId[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.folders.below(id))
}
