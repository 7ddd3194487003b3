import { normaliseEmail } from '@sen/model/addresses'
import { doubtfulOutsiders, outsideRecipients, type RecipientLists } from '@sen/model/recipients'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ASKED_ABOUT } from '../../../data/contacts/known-people.ts'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import type { Writer } from '../begin-draft.ts'
import { ownDomains } from './recipient-mark.ts'

/** Recipients outside the organisation who are worth a word; none until it is known who was written with before. */
export function useDoubtfulOutsiders(lists: RecipientLists, writer: Writer): readonly string[] {
  const domains = ownDomains(writer)
  const outside = writer.settings.warning_send_outside ? outsideRecipients(lists, domains) : []
  const used = useQuery({ ...usedPeopleQuery, enabled: outside.length > 0 })
  const known = new Set((used.data ?? []).map(({ email }) => normaliseEmail(email)))
  const asked = used.isFetched ? outside.filter((email) => !known.has(normaliseEmail(email))) : []
  const answers = useQueries({ queries: asked.slice(0, ASKED_ABOUT).map((email) => recipientsQuery(email)) })
  if (outside.length === 0 || !used.isFetched || answers.some(({ isPending }) => isPending)) return []
  for (const { data = [] } of answers) for (const { email } of data) known.add(normaliseEmail(email))
  return doubtfulOutsiders(lists, domains, known)
}
