import { type Address, domainOf, isValidEmail, normaliseEmail } from './addresses.ts'

export interface RecipientLists {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
}

/** A recipient in the envelope. */
export interface EnvelopeRecipient {
  readonly email: string
  /** Lower case. */
  readonly domain: string
  /** True if the address is in Bcc only. */
  readonly isBcc: boolean
}

/** Returns whether an address is the empty group for hidden recipients (`undisclosed-recipients:;`). */
export function isUndisclosed({ name, email }: Address): boolean {
  const written = email === '' ? name : email
  return /^undisclosed[- ]recipients?\s*:?;?$/i.test(written.trim())
}

/** Returns each recipient once, with the domain in lower case and the local part as written. */
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

/** Returns invalid recipients as written, or their name if they have no email. */
export function invalidRecipients(lists: RecipientLists): readonly string[] {
  const wrong = [...lists.to, ...lists.cc, ...lists.bcc]
    .filter((address) => !isUndisclosed(address) && !isValidEmail(address.email.trim()))
    .map((address) => address.email.trim() || address.name)
  return [...new Set(wrong)].filter((written) => written !== '')
}

/** Returns whether a recipient's domain does not belong to the organisation (spec section 3). */
export function isOutside(email: string, ownDomains: readonly string[]): boolean {
  const domain = domainOf(email.trim())
  return domain !== '' && !ownDomains.some((own) => own.toLowerCase() === domain)
}

/** Returns the distinct recipients outside the organisation. */
export function outsideRecipients(lists: RecipientLists, ownDomains: readonly string[]): readonly string[] {
  return envelopeRecipients(lists)
    .map(({ email }) => email)
    .filter((email) => isValidEmail(email) && isOutside(email, ownDomains))
}

/**
 * Returns the outside recipients that the sender must confirm (product decision 35). These are new correspondents, such
 * as a look-alike of a known address. If colleagues are recipients too, they are all outsiders, because colleagues may
 * not expect them.
 * @param known earlier correspondents, normalised by `normaliseEmail`
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
