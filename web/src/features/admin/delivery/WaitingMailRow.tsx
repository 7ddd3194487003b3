import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WaitingMailField } from '@sen/contract/admin/delivery'
import { type ReputationKeeper, reputationKeeper } from '@sen/model/administration/reply-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { retryWaiting } from '../../../data/admin/delivery.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DropQuestion } from './DropQuestion.tsx'
import styles from './delivery.module.css'

/** The server's reply is shown below. */
const REPLY_WORDS: Readonly<Record<WaitingMailField['reply_kind'], MessageDescriptor>> = {
  untried: msg`Not tried yet.`,
  unreachable: msg`Their server can’t be reached.`,
  unresolved: msg`DNS doesn’t say where to deliver mail for this domain.`,
  mailbox_full: msg`The mailbox is full.`,
  mailbox_unknown: msg`Their server does not know this address.`,
  too_large: msg`The mail is too large for their server.`,
  reputation: msg`Their server holds back mail from our server because of its reputation or a blocklist.`,
  unauthenticated: msg`Their server found no valid SPF, DKIM or DMARC for our domain.`,
  insecure: msg`Their domain requires a secure connection, but their server doesn’t offer one.`,
  policy: msg`Their server isn’t accepting this mail, or any mail from us, right now.`,
  refused_for_now: msg`Their server is busy, or wants us to try again.`,
  other: msg`Their server didn’t accept it.`,
}

const HOLD_WORDS: Readonly<Record<NonNullable<WaitingMailField['on_hold']>, MessageDescriptor>> = {
  operator: msg`On hold by your provider: nothing is sent until they release it.`,
  program: msg`On hold: this mailbox sent an unusual amount of mail. Your provider can release it.`,
  sender: msg`On hold: its sender is suspended, deleted, or may not send mail.`,
}

const ADVICE: Partial<Readonly<Record<WaitingMailField['reply_kind'], MessageDescriptor>>> = {
  unauthenticated: msg`Check the records of the domain under Domains.`,
  insecure: msg`Nothing is sent unprotected: we keep trying. Only they can fix it.`,
}

/** Proper names, which are not translated. */
const KEEPER_PAGES: Readonly<Record<ReputationKeeper, string>> = {
  gmail: 'Google Postmaster Tools (postmaster.google.com)',
  outlook: 'Microsoft SNDS (sendersupport.olc.protection.outlook.com)',
  yahoo: 'Yahoo Sender Hub (senders.yahooinc.com)',
  spamhaus: 'Spamhaus (check.spamhaus.org)',
}

const KIND_WORDS: Readonly<Record<WaitingMailField['kind'], MessageDescriptor | undefined>> = {
  message: undefined,
  forward: msg`Forwarded`,
  auto_reply: msg`Automatic reply`,
  notice: msg`Notice`,
}

export function WaitingMailRow({ mail }: { readonly mail: WaitingMailField }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { from, domain, to, recipients, attempts, last_reply } = mail
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const since = timeOf(mail.queued_at)
  const next = mail.next_attempt_at === null ? '' : timeOf(mail.next_attempt_at)
  const more = recipients - to.length
  const kind = KIND_WORDS[mail.kind]
  const [triedFrom, setTriedFrom] = useState<number>()
  const isTrying = triedFrom === attempts
  // The event with the result has updated the row.
  if (triedFrom !== undefined && !isTrying) setTriedFrom(undefined)
  const retry = async () => {
    setBusy(true)
    try {
      const isTried = await retryWaiting(cache, mail)
      if (isTried) setTriedFrom(attempts)
      showNotice({ text: isTried ? t`Trying mail to ${domain}.` : t`No longer queued.` })
    } finally {
      setBusy(false)
    }
  }
  const nextWords = () => {
    if (mail.on_hold !== null) return t`on hold`
    if (mail.stopped) return t`stopped until someone retries it`
    return next === '' ? t`trying now` : t`next attempt ${next}`
  }
  const keeper = mail.reply_kind === 'reputation' ? reputationKeeper(last_reply) : undefined
  const keeperPage = keeper && KEEPER_PAGES[keeper]
  const advice = ADVICE[mail.reply_kind]
  return (
    <li className={styles.row} data-row={`${mail.id} ${domain}`}>
      <div className={styles.words}>
        <p className={styles.way}>
          <b>{from}</b>
          <ArrowRight size={16} strokeWidth={1.75} aria-label={t`to`} role="img" className={styles.arrow} />
          <span>{to.join(', ')}</span>
          {more > 0 && <span>{plural(more, { one: 'and # more', other: 'and # more' })}</span>}
          {kind && <Chip tone="plain">{i18n._(kind)}</Chip>}
        </p>
        {mail.on_hold !== null && <p>{i18n._(HOLD_WORDS[mail.on_hold])}</p>}
        <p role="status">{isTrying ? t`Trying now…` : i18n._(REPLY_WORDS[mail.reply_kind])}</p>
        {!isTrying && mail.reply_kind === 'reputation' && (
          <p>
            {keeperPage
              ? t`This often clears up within hours. The server’s operator can see why at ${keeperPage}.`
              : t`This often clears up within hours. The server’s operator should check the page or list named in the reply.`}
          </p>
        )}
        {!isTrying && advice && <p>{i18n._(advice)}</p>}
        {last_reply !== '' && <code className={styles.reply}>{last_reply}</code>}
        <small>
          {joinFacts([
            t`Waiting since ${since}`,
            plural(attempts, { 0: 'no attempt', one: '# attempt', other: '# attempts' }),
            nextWords(),
          ])}
        </small>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={RefreshCw}
          disabled={isBusy || isTrying || mail.on_hold !== null}
          aria-label={t`Try now: mail to ${domain}`}
          onClick={() => attempt(msg`Try mail to ${domain} now`, retry)}
        >{t`Try now`}</Button>
        <Button
          size="small"
          look="plain"
          icon={X}
          aria-label={t`Stop sending to ${domain}`}
          onClick={() => setAsking(true)}
        >{t`Stop sending`}</Button>
      </div>
      {isAsking && <DropQuestion mail={mail} onClose={() => setAsking(false)} />}
    </li>
  )
}
