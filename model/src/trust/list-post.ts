import { isValidEmail, normaliseEmail } from '../addresses.ts'

const MAX_HEADER_CHARACTERS = 2_000

/** RFC 2369 section 3.4: lower case; undefined if the list does not accept posts (`NO`). */
export function listPost(field: string | undefined): string | undefined {
  for (const [, email = ''] of (field ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .matchAll(/<\s*mailto:([^<>?\s]+)[^<>]*>/giu)) {
    if (isValidEmail(email)) return normaliseEmail(email)
  }
  return undefined
}
