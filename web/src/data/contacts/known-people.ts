import { normaliseEmail } from '@sen/model/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { recipientsQuery, usedPeopleQuery } from './queries.ts'

/** Of many strangers the first are enough for a question. */
export const ASKED_ABOUT = 5

/**
 * Those of `emails` that mail was exchanged with, as `normaliseEmail` writes them. Without an answer nobody is known:
 * then one is asked once too often, and no stranger is overlooked.
 */
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
