import { domainOf, isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'

export type BlockVerdict = 'blockable' | 'own-address' | 'own-domain' | 'forged' | 'not-an-address'

/** Returns the key of a block filter, so that two spellings of a sender share one filter. */
export function blockKey(email: string): string {
  return normaliseEmail(email)
}

export interface OwnSide {
  /** All addresses of the account. Their domains count as own domains. */
  readonly addresses: readonly string[]
  /** The other domains of the organisation. */
  readonly domains: readonly string[]
}

/**
 * Judges whether a sender may be blocked (product decision 14). Own addresses and own domains may not. A forged sender
 * may not either, because the filter would hit the real owner of the address. Page and server share this rule.
 */
export function judgeBlock(email: string, own: OwnSide, isForged: boolean): BlockVerdict {
  if (!isValidEmail(normaliseEmail(email))) return 'not-an-address'
  if (isOwnAddress(email, own.addresses)) return 'own-address'
  if ([...own.addresses.map(domainOf), ...own.domains].includes(domainOf(email))) return 'own-domain'
  return isForged ? 'forged' : 'blockable'
}
