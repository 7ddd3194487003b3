import { normaliseEmail } from '@sen/model/addresses'
import { doubtfulOutsiders, outsideRecipients, type RecipientLists } from '@sen/model/recipients'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownDomains } from '../../../data/account/own-domains.ts'
import { ASKED_ABOUT } from '../../../data/contacts/known-people.ts'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import type { Writer } from '../begin-draft.ts'

/** Until earlier contacts are known, returns as many as this draft had last, so that the layout does not move. */
export function useDoubtfulOutsiders(draftId: string, lists: RecipientLists, writer: Writer): readonly string[] {
  const domains = ownDomains(writer.user)
  const outside = writer.settings.warning_send_outside ? outsideRecipients(lists, domains) : []
  const known = useKnownDoubtful(outside, lists, domains)
  const count = known?.length
  useEffect(() => {
    if (count !== undefined) keepCount(draftId, count)
  }, [draftId, count])
  return known ?? outside.slice(0, keptCount(draftId))
}

function useKnownDoubtful(
  outside: readonly string[],
  lists: RecipientLists,
  domains: readonly string[],
): readonly string[] | undefined {
  const used = useQuery({ ...usedPeopleQuery, enabled: outside.length > 0 })
  const known = new Set((used.data ?? []).map(({ email }) => normaliseEmail(email)))
  const asked = used.isFetched ? outside.filter((email) => !known.has(normaliseEmail(email))) : []
  const answers = useQueries({ queries: asked.slice(0, ASKED_ABOUT).map((email) => recipientsQuery(email)) })
  if (outside.length === 0) return []
  if (!used.isFetched || answers.some(({ isPending }) => isPending)) return undefined
  for (const { data = [] } of answers) for (const { email } of data) known.add(normaliseEmail(email))
  return doubtfulOutsiders(lists, domains, known)
}

/** The stored value is a count, never an address. */
const PREFIX = 'sen-outsiders '

function keptCount(draftId: string): number {
  return Number(read(draftId)) || 0
}

function keepCount(draftId: string, count: number): void {
  try {
    if (count > 0) sessionStorage.setItem(PREFIX + draftId, String(count))
    else sessionStorage.removeItem(PREFIX + draftId)
  } catch {
    // Storage may be full. The line then appears later.
  }
}

function read(draftId: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + draftId)
  } catch {
    return null
  }
}
