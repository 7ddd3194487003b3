import { type Address, normaliseEmail } from '@sen/model/addresses'
import type { Contact } from '../contacts/contact-store.ts'
import { contactAddress, savePerson } from '../contacts/save-contact.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore, Writer } from '../store.ts'
import { requireRoomToHide } from './require-room-to-hide.ts'

/** @throws Refused invalid_receivers, too_many_contacts, too_many_hidden_recipients */
export async function replaceRecipient(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  email: string,
  person: Address,
): Promise<Address> {
  const kept = contactAddress(person)
  const old = normaliseEmail(email)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const [owner] = await w.contacts.ownersOf([old])
    if (old !== kept.email) await requireRoomToHide(w, old)
    if (owner && old !== kept.email) await giveAddress(w, owner, { old, kept, at: needs.clock.now() })
    await savePerson(w, kept)
    await w.contacts.replaceAddress(old, kept.email)
    await w.record({ type: 'contacts.changed', version })
  })
  return kept
}

/** If another contact has the new address, only removes the old one. */
async function giveAddress(
  w: Writer,
  owner: Contact,
  { old, kept, at }: { readonly old: string; readonly kept: Address; readonly at: Date },
): Promise<void> {
  const [other] = await w.contacts.ownersOf([kept.email])
  const instead = other ? [] : [kept.email]
  const emails = owner.emails.flatMap((each) => (each === old ? instead : [each]))
  if (emails.length === 0) await w.contacts.remove(owner.id, at)
  else await w.contacts.change([{ ...owner, emails }])
}
