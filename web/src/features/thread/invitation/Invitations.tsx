import type { CalendarEventField, InvitationField } from '@sen/contract/invitations'
import type { FileField, MessageField } from '@sen/contract/messages'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { invitationQuery } from '../../../data/files/queries.ts'
import { isInvitationFile } from '../../../widgets/attachments/attachment-groups.ts'
import { InvitationCard } from './InvitationCard.tsx'

/** Maximum number of files per message that are parsed. */
const MOST = 5
/** After this time, the content below appears, and moves once when the cards arrive. */
const PATIENCE_MILLISECONDS = 1_000

interface InvitationsProps {
  readonly message: Pick<MessageField, 'files' | 'from' | 'verdict'>
  readonly children: ReactNode
}

/** An invitation that is included twice appears once. Invalid files stay attachments. */
export function Invitations({ message, children }: InvitationsProps) {
  const files: readonly FileField[] = message.files
  const wanted = files.filter(isInvitationFile).slice(0, MOST)
  const found = useQueries({ queries: wanted.map((file) => invitationQuery(file.id)) })
  const isWaiting = usePatience(found.some(isComing))
  const seen = new Set<string>()
  const cards = found.flatMap(({ data }) =>
    (data?.events ?? []).flatMap((event) => {
      const key = data ? keyOf(data, event) : ''
      if (!data || seen.has(key)) return []
      seen.add(key)
      return [<InvitationCard key={key} method={data.method} event={event} message={message} />]
    }),
  )
  return (
    <>
      {cards}
      {!isWaiting && children}
    </>
  )
}

function isComing({ isPending, fetchStatus, failureCount }: UseQueryResult): boolean {
  return isPending && fetchStatus === 'fetching' && failureCount === 0
}

function usePatience(comes: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!comes) return
    const timer = setTimeout(() => setOver(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [comes])
  return comes && !isOver
}

function keyOf({ method }: InvitationField, { uid, title, start }: CalendarEventField): string {
  return `${method} ${uid || title} ${start.at} ${start.day}`
}
