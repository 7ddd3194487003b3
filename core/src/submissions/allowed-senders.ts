import { domainOf, isOwnAddress } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore, Reader } from '../store.ts'

/**
 * Returns the addresses that an account may send as. Beside its verified senders, these are its own addresses and
 * aliases in verified domains. The web would add them as senders without a code.
 */
export async function allowedSenders(
  r: Pick<Reader, 'mailbox'>,
  { domains }: Pick<Actor, 'domains'>,
): Promise<readonly string[]> {
  const senders = await r.mailbox.senders()
  const own = await r.mailbox.ownAddresses()
  const verified = new Set(domains.filter(({ isVerified }) => isVerified).map(({ name }) => name.toLowerCase()))
  return [...senders.map(({ email }) => email), ...own.filter((address) => verified.has(domainOf(address)))]
}

/** @param addresses envelope sender, From and Sender; an empty envelope sender is allowed (RFC 8098 section 3) */
export function areAllowedSenders(addresses: readonly string[], allowed: readonly string[]): boolean {
  return addresses.every((address) => address === '' || isOwnAddress(address, allowed))
}

/** Refuses a wrong envelope sender before the message is transferred. @throws Refused sender_not_allowed */
export async function requireEnvelopeSender(
  { store }: { readonly store: MailStore },
  actor: Actor,
  address: string,
): Promise<void> {
  const allowed = await store.read(actor.mailboxId, (r) => allowedSenders(r, actor))
  if (!areAllowedSenders([address], allowed)) throw new Refused('sender_not_allowed')
}
