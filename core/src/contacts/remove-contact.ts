import type { ContactId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'
import { requireContact } from './require-contact.ts'

/** @throws Refused contact_not_found */
export async function removeContact(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: ContactId,
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireContact(w, id)
    await w.contacts.remove(id, needs.clock.now())
    await w.record({ type: 'contacts.changed', version })
  })
}
