import { domainOf, isOwnAddress } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { Reader } from '../store.ts'

/**
 * Returns the addresses that an account may send as: its verified senders, and its own addresses and aliases in
 * verified domains, which the web would add as senders without a code.
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
