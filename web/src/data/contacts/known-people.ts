import { normaliseEmail } from '@sen/model/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { recipientsQuery, usedPeopleQuery } from './queries.ts'

/** The warning about strangers names only the first ones. */
export const ASKED_ABOUT = 5

/** Returns normalised addresses. Without a response nobody is known, so that the user is warned once too often. */
export async function knownPeople(cache: QueryClient, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const nobody = () => []
  const used = await cache.fetchQuery(usedPeopleQuery).catch(nobody)
  const known = new Set(used.map(({ email }) => normaliseEmail(email)))
  const open = emails.filter((email) => !known.has(normaliseEmail(email))).slice(0, ASKED_ABOUT)
  const found = await Promise.all(open.map((email) => cache.fetchQuery(recipientsQuery(email)).catch(nobody)))
  for (const { email } of found.flat()) known.add(normaliseEmail(email))
  return known
}
