import { domainOf, isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import type { ErrorCode } from '../error-codes.ts'
import { hasUnfitCharacter } from '../text/name-flaws.ts'
import { MAX_SENDER_NAME_CHARACTERS } from './sender-limits.ts'

export interface SenderFacts {
  readonly own: readonly string[]
  readonly senders: readonly string[]
  /** Lower case. The page knows the domains of its organisation. */
  readonly hostedDomains: readonly string[]
}

/** A reader of a colleague's confirmation mail could otherwise write as the colleague (product decision 38). */
export function senderRefusal(
  email: string,
  { own, senders, hostedDomains }: SenderFacts,
): Extract<ErrorCode, 'address_invalid' | 'sender_exists' | 'sender_hosted'> | undefined {
  if (!isValidEmail(email.trim())) return 'address_invalid'
  const address = normaliseEmail(email)
  if (senders.some((sender) => normaliseEmail(sender) === address)) return 'sender_exists'
  return isOfOthersHere(address, own, hostedDomains) ? 'sender_hosted' : undefined
}

/** A domain may have been hosted after the sender was added. */
export function isOfOthersHere(address: string, own: readonly string[], hostedDomains: readonly string[]): boolean {
  return hostedDomains.includes(domainOf(address)) && !isOwnAddress(address, own)
}

/** Compares numbers by value, so that `lan+n2` comes before `lan+n10`. */
export function compareSenders(one: string, other: string): number {
  return NATURAL.compare(one, other) || (one < other ? -1 : 1)
}

const NATURAL = new Intl.Collator('en', { numeric: true })

/** An empty name is valid. */
export function isSenderName(name: string): boolean {
  return name.length <= MAX_SENDER_NAME_CHARACTERS && !hasUnfitCharacter(name)
}
