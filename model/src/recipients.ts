import { type Address, domainOf, isValidEmail, normaliseEmail } from './addresses.ts'

export interface RecipientLists {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
}

/** One entry of the envelope. */
export interface EnvelopeRecipient {
  readonly email: string
  /** Lower case. */
  readonly domain: string
  /** Only when it stands in neither To nor Cc. */
  readonly isBcc: boolean
}

/** The empty group that stands for hidden recipients (`undisclosed-recipients:;`), however it was parsed. */
export function isUndisclosed({ name, email }: Address): boolean {
  const written = email === '' ? name : email
  return /^undisclosed[- ]recipients?\s*:?;?$/i.test(written.trim())
}

/** Everybody who gets the message, each once. The domain in lower case, the local part as written. */
export function envelopeRecipients(lists: RecipientLists): readonly EnvelopeRecipient[] {
  const found = new Map<string, EnvelopeRecipient>()
  const add = (addresses: readonly Address[], isBcc: boolean) => {
    for (const address of addresses) {
      const email = address.email.trim()
      const key = normaliseEmail(email)
      if (key === '' || isUndisclosed(address) || found.has(key)) continue
      const domain = domainOf(email)
      found.set(key, { email: `${email.slice(0, email.length - domain.length)}${domain}`, domain, isBcc })
    }
  }
  add(lists.to, false)
  add(lists.cc, false)
  add(lists.bcc, true)
  return [...found.values()]
}

/** As written; an address without an email shows its name. */
export function invalidRecipients(lists: RecipientLists): readonly string[] {
  const wrong = [...lists.to, ...lists.cc, ...lists.bcc]
    .filter((address) => !isUndisclosed(address) && !isValidEmail(address.email.trim()))
    .map((address) => address.email.trim() || address.name)
  return [...new Set(wrong)].filter((written) => written !== '')
}

/** Whether this recipient is outside the organisation (spec section 3): in none of its domains. */
export function isOutside(email: string, ownDomains: readonly string[]): boolean {
  const domain = domainOf(email.trim())
  return domain !== '' && !ownDomains.some((own) => own.toLowerCase() === domain)
}

/** Those of the message's recipients who are outside the organisation, each once. */
export function outsideRecipients(lists: RecipientLists, ownDomains: readonly string[]): readonly string[] {
  return envelopeRecipients(lists)
    .map(({ email }) => email)
    .filter((email) => isValidEmail(email) && isOutside(email, ownDomains))
}

/**
 * Those outside the organisation who are worth a question (product decision 35): who was never written with, a look-alike
 * of a known address among them; or all of them, when colleagues get the same mail and may not expect strangers.
 * @param known addresses that mail was exchanged with, as `normaliseEmail` writes them
 */
export function doubtfulOutsiders(
  lists: RecipientLists,
  ownDomains: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  const outside = outsideRecipients(lists, ownDomains)
  const hasInside = envelopeRecipients(lists).some(({ email }) => isValidEmail(email) && !isOutside(email, ownDomains))
  return hasInside ? outside : outside.filter((email) => !known.has(normaliseEmail(email)))
}
