import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { isOutside } from '@sen/model/recipients'
import type { QueryClient } from '@tanstack/react-query'
import { accountStatusQuery } from './account-status.ts'

/** Returns normalised addresses. Without a response, all addresses count as known. */
export async function unknownColleagues(
  cache: QueryClient,
  emails: readonly string[],
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = emails.filter((email) => isValidEmail(email) && !isOutside(email, domains)).map(normaliseEmail)
  // The question is only a warning, so a failed request does not hold the message back.
  const statuses = await Promise.all(
    own.map((email) => cache.fetchQuery(accountStatusQuery(email)).catch(() => undefined)),
  )
  return new Set(own.filter((_, at) => statuses[at] === 'unknown'))
}
