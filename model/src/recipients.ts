import { type Address, domainOf, isValidEmail, normaliseEmail } from './addresses.ts'

export interface RecipientLists {
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
}

export interface EnvelopeRecipient {
  readonly email: string
  readonly domain: string
  readonly isBcc: boolean
}

/** Matches the empty group for hidden recipients (`undisclosed-recipients:;`). */
export function isUndisclosed({ name, email }: Address): boolean {
  const written = email === '' ? name : email
  return /^undisclosed[- ]recipients?\s*:?;?$/i.test(written.trim())
}

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

export function invalidRecipients(lists: RecipientLists): readonly string[] {
  const wrong = [...lists.to, ...lists.cc, ...lists.bcc]
    .filter((address) => !isUndisclosed(address) && !isValidEmail(address.email.trim()))
    .map((address) => address.email.trim() || address.name)
  return [...new Set(wrong)].filter((written) => written !== '')
}

/** Spec section 3. */
export function isOutside(email: string, ownDomains: readonly string[]): boolean {
  const domain = domainOf(normaliseEmail(email))
  return domain !== '' && !ownDomains.some((own) => own.toLowerCase() === domain)
}

export function outsideRecipients(lists: RecipientLists, ownDomains: readonly string[]): readonly string[] {
  return envelopeRecipients(lists)
    .map(({ email }) => email)
    .filter((email) => isValidEmail(email) && isOutside(email, ownDomains))
}

/**
 * New correspondents may have addresses similar to known ones (product decision 35). If colleagues are recipients too,
 * all outsiders count.
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
