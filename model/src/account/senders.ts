import { domainOf, isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import type { ErrorCode } from '../error-codes.ts'
import { MAX_SENDER_NAME_CHARACTERS } from '../limits.ts'

/** What is known of an address that somebody wants to send by. */
export interface SenderFacts {
  /** The mailbox's own, and its aliases. */
  readonly own: readonly string[]
  /** Those that it sends by already, confirmed or not. */
  readonly senders: readonly string[]
  /** Domains that mail is taken for here, lower case; a page knows those of its organisation. */
  readonly hostedDomains: readonly string[]
}

/**
 * Why this address may not be one's sender; undefined: it may. Of a domain that is hosted here only the mailbox's own or its alias, with any tag:
 * who has read a colleague's mail once may not write as the colleague (product decision 38).
 */
export function senderRefusal(
  email: string,
  { own, senders, hostedDomains }: SenderFacts,
): Extract<ErrorCode, 'address_invalid' | 'sender_exists' | 'sender_hosted'> | undefined {
  if (!isValidEmail(email.trim())) return 'address_invalid'
  const address = normaliseEmail(email)
  if (senders.some((sender) => normaliseEmail(sender) === address)) return 'sender_exists'
  return isOfOthersHere(address, own, hostedDomains) ? 'sender_hosted' : undefined
}

/** It reaches somebody else of this system, or could: also an address that was added before its domain was hosted here. */
export function isOfOthersHere(address: string, own: readonly string[], hostedDomains: readonly string[]): boolean {
  return hostedDomains.includes(domainOf(address)) && !isOwnAddress(address, own)
}

/** Senders as they are listed: `lan+n2` before `lan+n10`. */
export function compareSenders(one: string, other: string): number {
  return NATURAL.compare(one, other) || (one < other ? -1 : 1)
}

const NATURAL = new Intl.Collator('en', { numeric: true })

/** A name that can stand before an address: one line that is read in its own order, not too long, or none. */
export function isSenderName(name: string): boolean {
  return name.length <= MAX_SENDER_NAME_CHARACTERS && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)
}
