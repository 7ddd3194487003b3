import type { FileField } from '@sen/contract/messages'
import type { CalendarEventField, InvitationField } from '@sen/contract/reading/invitations'
import { useQueries } from '@tanstack/react-query'
import { invitationQuery } from '../../../data/files/queries.ts'
import { isInvitationFile } from '../attachments/attachment-groups.ts'
import { InvitationCard } from './InvitationCard.tsx'

/** So many files of one message are looked into. */
const MOST = 5

/**
 * What the calendar files of a message say. Mail programs put the same invitation in twice, in the text and as a file:
 * it is shown once. A file that cannot be read stays below, as a file.
 */
export function Invitations({ files }: { files: readonly FileField[] }) {
  const wanted = files.filter(isInvitationFile).slice(0, MOST)
  const found = useQueries({ queries: wanted.map((file) => invitationQuery(file.id)) })
  const seen = new Set<string>()
  const cards = found.flatMap(({ data }) =>
    (data?.events ?? []).flatMap((event) => {
      const key = data ? keyOf(data, event) : ''
      if (!data || seen.has(key)) return []
      seen.add(key)
      return [<InvitationCard key={key} method={data.method} event={event} />]
    }),
  )
  return cards
}

function keyOf({ method }: InvitationField, { uid, title, start }: CalendarEventField): string {
  return `${method} ${uid || title} ${start.at} ${start.day}`
}
