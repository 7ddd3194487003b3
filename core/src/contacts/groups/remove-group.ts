import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { MailStore } from '../../store.ts'
import { requireGroup } from './require-group.ts'

/** @throws Refused contact_group_not_found */
export async function removeGroup(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: ContactGroupId,
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireGroup(w, id)
    await w.contactGroups.remove(id, needs.clock.now())
    await w.record({ type: 'contacts.changed', version })
  })
}
