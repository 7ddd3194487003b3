import { useLingui } from '@lingui/react/macro'
import type { CalendarEventField, InvitationField } from '@sen/contract/invitations'
import type { MessageField } from '@sen/contract/messages'
import { isSentByAnother } from '@sen/model/trust/organisers'
import { CalendarClock, Clock, MapPin, Repeat, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { linkPieces } from '../../../lib/links.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { calendarLeaf, eventDay, eventTime, repetition } from './event-time.ts'
import styles from './InvitationCard.module.css'

const GUESTS_NAMED = 6

interface InvitationCardProps {
  readonly method: InvitationField['method']
  readonly event: CalendarEventField
  readonly message: Pick<MessageField, 'from' | 'verdict'>
}

/** Replies are not supported without a calendar. */
export function InvitationCard({ method, event, message }: InvitationCardProps) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [isWhole, setWhole] = useState(false)
  const style = { language, timeZone }
  const leaf = calendarLeaf(event, style)
  const title = event.title || t`(no title)`
  const isCancelled = method === 'cancel' || event.cancelled
  const occurrence = event.occurrence ? eventDay(event.occurrence, style) : undefined
  const named = isWhole ? event.guests : event.guests.slice(0, GUESTS_NAMED)
  const more = event.guests.length - named.length
  const author = message.from.email || message.from.name || t`(unknown sender)`
  // A guest sends an answer, so it never comes from the organiser.
  const isOfOrganiser = method !== 'reply' && method !== 'counter'
  const isFromAnother =
    isOfOrganiser && event.organizer !== null && isSentByAnother(event.organizer, message.from, message.verdict)
  const answers = { accepted: t`accepted`, declined: t`declined`, tentative: t`maybe`, none: '' }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group in a message, no landmark of the page, nor a form's
    <div role="group" className={cx(styles.card, isCancelled && styles.cancelled)} aria-label={t`Invitation: ${title}`}>
      <div className={styles.leaf} aria-hidden>
        <span>{leaf.month}</span>
        <b>{leaf.day}</b>
      </div>
      <div className={styles.words}>
        <h4 className={styles.title}>
          <span>{title}</span>
          {isCancelled && <Chip tone="danger">{t`Cancelled`}</Chip>}
          {method === 'reply' && <Chip tone="plain">{t`Answer`}</Chip>}
          {method === 'counter' && <Chip tone="amber">{t`Other time proposed`}</Chip>}
        </h4>
        {isFromAnother && (
          <Alert tone="amber" icon={TriangleAlert}>
            {t`Invitation sent by ${author}, not by the organiser.`}
          </Alert>
        )}
        <p>
          <Clock size={15} strokeWidth={1.75} aria-label={t`When`} role="img" />
          <span>{eventTime(event, style)}</span>
        </p>
        {event.zone_unknown && (
          <p>
            <TriangleAlert size={15} strokeWidth={1.75} aria-hidden />
            <span>{t`Time zone of the invitation unknown; times are shown in your time zone.`}</span>
          </p>
        )}
        {occurrence !== undefined && (
          <p>
            <CalendarClock size={15} strokeWidth={1.75} aria-hidden />
            <span>{t`This is only about the event on ${occurrence} of a series.`}</span>
          </p>
        )}
        {event.repeats && (
          <p>
            <Repeat size={15} strokeWidth={1.75} aria-label={t`Repeats`} role="img" />
            <span>{repetition(event.repeats, style)}</span>
          </p>
        )}
        {event.place !== '' && (
          <p>
            <MapPin size={15} strokeWidth={1.75} aria-label={t`Where`} role="img" />
            <span>
              <Linked text={event.place} />
            </span>
          </p>
        )}
        {(event.organizer || event.guests.length > 0) && (
          <div className={styles.people}>
            <Users size={15} strokeWidth={1.75} aria-label={t`Who`} role="img" />
            <ul>
              {event.organizer && (
                <li>
                  {written(event.organizer)} <small>· {t`organiser`}</small>
                </li>
              )}
              {named.map((guest) => (
                <li key={`${guest.email}${guest.name}`}>
                  {written(guest)} {answers[guest.answer] !== '' && <small>{answers[guest.answer]}</small>}
                </li>
              ))}
              {more > 0 && (
                <li>
                  <button type="button" className={styles.more} onClick={() => setWhole(true)}>
                    {t`and ${more} more`}
                  </button>
                </li>
              )}
            </ul>
          </div>
        )}
        {event.note !== '' && (
          <p className={styles.note}>
            <Linked text={event.note} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The text is untrusted, so only its web addresses become links. */
function Linked({ text }: { text: string }) {
  return linkPieces(text).map(({ text: piece, href }, at) =>
    href === undefined ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ),
  )
}

/** Anybody can write any name here, so the address is always visible. */
function written({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === '' || name === email || email === '' ? name || email : `${name} <${email}>`
}
