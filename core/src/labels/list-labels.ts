import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Label } from './label-store.ts'

export function listLabels(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Label[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.labels.list())
}
