import { isValidEmail, normaliseEmail } from '../addresses.ts'

const MAX_HEADER_CHARACTERS = 2_000

/**
 * Where mail to this list goes, lower case, by its `List-Post` field, unfolded (RFC 2369 section 3.4): the first address for
 * mail. Undefined for no list, and for one that may not be written to (`NO`).
 */
export function listPost(field: string | undefined): string | undefined {
  for (const [, email = ''] of (field ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .matchAll(/<\s*mailto:([^<>?\s]+)[^<>]*>/giu)) {
    if (isValidEmail(email)) return normaliseEmail(email)
  }
  return undefined
}
