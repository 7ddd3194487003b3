import { domainOf, isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import type { ErrorCode } from '../error-codes.ts'
import { MAX_SENDER_NAME_CHARACTERS } from '../limits.ts'

/** The facts about an address that a mailbox wants to send from. */
export interface SenderFacts {
  /** The mailbox's address and its aliases. */
  readonly own: readonly string[]
  /** Its existing sender addresses, confirmed or not. */
  readonly senders: readonly string[]
  /** Domains that this server receives mail for, in lower case. The page knows those of its organisation. */
  readonly hostedDomains: readonly string[]
}

/**
 * Returns why an address may not become a sender, or undefined. A hosted domain allows only the mailbox's own address
 * or aliases, with any tag. Otherwise somebody who once read a colleague's confirmation mail could write as the
 * colleague (product decision 38).
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

/**
 * Returns whether the address belongs to another mailbox here, or could. A domain may have been hosted after the sender
 * was added.
 */
export function isOfOthersHere(address: string, own: readonly string[], hostedDomains: readonly string[]): boolean {
  return hostedDomains.includes(domainOf(address)) && !isOwnAddress(address, own)
}

/** Compares numbers by value, so that `lan+n2` comes before `lan+n10`. */
export function compareSenders(one: string, other: string): number {
  return NATURAL.compare(one, other) || (one < other ? -1 : 1)
}

const NATURAL = new Intl.Collator('en', { numeric: true })

/**
 * Returns whether a name may precede an address in From: one line without bidirectional controls, not too long. An
 * empty name is valid.
 */
export function isSenderName(name: string): boolean {
  return name.length <= MAX_SENDER_NAME_CHARACTERS && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)
}
