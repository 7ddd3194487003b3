import type { Actor } from '../../kit/actor.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'

/** Lists all groups by name with their number of members. */
export function listGroups(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly ContactGroup[]> {
  return needs.store.read(actor.mailboxId, (r) => r.contactGroups.all())
}
