import { isValidEmail, normaliseEmail } from '../addresses.ts'

const MAX_HEADER_CHARACTERS = 2_000

/**
 * Returns the posting address of a list in lower case, from its unfolded `List-Post` field (RFC 2369 section 3.4).
 * Returns undefined if there is no list, or if it does not accept posts (`NO`).
 */
export function listPost(field: string | undefined): string | undefined {
  for (const [, email = ''] of (field ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .matchAll(/<\s*mailto:([^<>?\s]+)[^<>]*>/giu)) {
    if (isValidEmail(email)) return normaliseEmail(email)
  }
  return undefined
}
