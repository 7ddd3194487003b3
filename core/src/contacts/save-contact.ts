import type { Address } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import { contactAddress } from './contact-address.ts'

/**
 * Keeps a person as a contact under this name, whether mail was exchanged or not.
 * @throws Refused invalid_receivers
 */
export async function saveContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  person: Address,
): Promise<Address> {
  const kept = contactAddress(person)
  // No change of any mail: it takes no version, and open pages need not hear of it.
  await needs.store.write(actor.mailboxId, (w) => w.contacts.save(kept))
  return kept
}
