import { useLingui } from '@lingui/react/macro'
import type { CalendarEventField, InvitationField } from '@sen/contract/invitations'
import type { FileField, MessageField } from '@sen/contract/messages'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { invitationQuery } from '../../../data/files/queries.ts'
import { cx } from '../../../lib/cx.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { isInvitationFile } from '../../../widgets/attachments/attachment-groups.ts'
import styles from './InvitationCard.module.css'
import { InvitationCard } from './InvitationCard.tsx'

/** Maximum number of files per message that are parsed. */
const MOST = 5
/** After this time, the content below appears under an empty card. */
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
  const failed = found.filter(isWorthTrying)
  const isMissing = cards.length === 0 && !isWaiting
  const isLoading = isMissing && found.some(isLate)
  const hasFailed = isMissing && !isLoading && failed.length > 0
  const [isReserved, setReserved] = useState(false)
  useEffect(() => {
    if (isLoading || hasFailed) setReserved(true)
  }, [isLoading, hasFailed])
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <>
      {(cards.length > 0 || isLoading || hasFailed) && (
        <div className={cx((isReserved || isMissing) && styles.place)}>
          {cards}
          {isLoading && <LoadingCard />}
          {hasFailed && <FailedCard onRetry={retry} />}
        </div>
      )}
      {!isWaiting && children}
    </>
  )
}

function LoadingCard() {
  const { t } = useLingui()
  return (
    <div className={styles.card} role="status" aria-label={t`Loading the invitation…`}>
      <div className={styles.leaf} aria-hidden />
      <div className={styles.words} aria-hidden>
        <Skeleton width="60%" height={18} />
        <Skeleton width="45%" />
        <Skeleton width="70%" />
      </div>
    </div>
  )
}

/** Has the shape of a card, so that the text below stays where it is. */
function FailedCard({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.card} role="status">
      <div className={cx(styles.leaf, styles.missing)} aria-hidden>
        <TriangleAlert size={18} strokeWidth={1.75} />
      </div>
      <div className={styles.failure}>
        <span>{t`The invitation could not be loaded.`}</span>
        <button type="button" className={styles.more} onClick={onRetry}>{t`Try again`}</button>
      </div>
    </div>
  )
}

function isLate({ isPending, fetchStatus }: UseQueryResult): boolean {
  return isPending && fetchStatus === 'fetching'
}

/** A calendar that cannot be read stays an attachment. */
function isWorthTrying({ error, isFetching }: UseQueryResult): boolean {
  return error !== null && !isFetching && !(error instanceof CallError && error.status < 500)
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
