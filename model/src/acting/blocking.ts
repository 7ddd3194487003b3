import { domainOf, isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'

export type BlockVerdict = 'blockable' | 'own-address' | 'own-domain' | 'forged' | 'not-an-address'

/** The address a block filter goes by: two spellings of one sender are one filter. */
export function blockKey(email: string): string {
  return normaliseEmail(email)
}

/** Whom one's own people are told by. */
export interface OwnSide {
  /** All addresses of the account; their domains are its own domains. */
  readonly addresses: readonly string[]
  /** The other domains of the organisation. */
  readonly domains: readonly string[]
}

/**
 * Whether a sender may be blocked (product decision 14): never oneself, never somebody of an own domain, and never one
 * whose name was forged: the filter would hit the person it was forged from. The page asks before it offers, the server
 * before it makes the filter.
 */
export function judgeBlock(email: string, own: OwnSide, isForged: boolean): BlockVerdict {
  if (!isValidEmail(normaliseEmail(email))) return 'not-an-address'
  if (isOwnAddress(email, own.addresses)) return 'own-address'
  if ([...own.addresses.map(domainOf), ...own.domains].includes(domainOf(email))) return 'own-domain'
  return isForged ? 'forged' : 'blockable'
}
