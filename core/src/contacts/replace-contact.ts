import { type Address, normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import { contactAddress } from './contact-address.ts'

/**
 * A contact has another address or name from now on: the new one is offered where the old one was.
 * @throws Refused invalid_receivers
 */
export async function replaceContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  email: string,
  person: Address,
): Promise<Address> {
  const kept = contactAddress(person)
  await needs.store.write(actor.mailboxId, (w) => w.contacts.replace(normaliseEmail(email), kept))
  return kept
}
