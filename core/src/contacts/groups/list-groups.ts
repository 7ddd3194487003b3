import type { Actor } from '../../kit/actor.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'

export function listGroups(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly ContactGroup[]> {
  return needs.store.read(actor.mailboxId, (r) => r.contactGroups.all())
}
