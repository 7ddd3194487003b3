import { domainOf, hasEmailForm, isOwnAddress, normaliseEmail } from '../addresses.ts'

export type BlockVerdict = 'blockable' | 'own-address' | 'own-domain' | 'forged' | 'not-an-address'

/** Two spellings of a sender share one filter. */
export function blockKey(email: string): string {
  return normaliseEmail(email)
}

export interface UnblockableSenders {
  /** Their domains count as own domains. */
  readonly addresses: readonly string[]
  readonly domains: readonly string[]
}

/** Product decision 14. A filter for a forged sender would hit the real owner of the address. */
export function judgeBlock(email: string, own: UnblockableSenders, isForged: boolean): BlockVerdict {
  if (!hasEmailForm(normaliseEmail(email))) return 'not-an-address'
  if (isOwnAddress(email, own.addresses)) return 'own-address'
  if ([...own.addresses.map(domainOf), ...own.domains].includes(domainOf(email))) return 'own-domain'
  return isForged ? 'forged' : 'blockable'
}
