import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { isOwnAddress } from '@sen/model/addresses'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatFull } from '../../../lib/dates.ts'
import { authorsOf } from '../../../lib/names/authors.ts'
import { nameAndAddress } from '../../../lib/names/name-and-address.ts'
import { shortName } from '../../../lib/names/short-name.ts'
import { showFilter } from '../../../state/new-filter.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { filedWords } from './filed-words.ts'
import styles from './RecipientLine.module.css'

const NAMED = 3
/** Mail that took longer also shows its time of arrival (product decision 22). */
const NOTEWORTHY_SECONDS = 24 * 60 * 60

/** Example: `đến tôi, Phúc ⌄`. A click shows all addresses and times. */
export function RecipientLine({ message, own }: { message: MessageField; own: readonly string[] }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const everyone = [...message.to, ...message.cc, ...message.bcc]
  const names = everyone.slice(0, NAMED).map((address) => called(address, own, t`me`))
  const more = everyone.length - names.length
  const people = names.join(', ')
  const isLate = Math.abs(message.date - (message.header_date ?? message.date)) > NOTEWORTHY_SECONDS
  const others = plural(more, { one: '# other', other: '# others' })
  const line =
    people === ''
      ? t`no recipient`
      : message.has_more_recipients
        ? t`to ${people} and more than ${more} others`
        : more > 0
          ? t`to ${people} and ${others}`
          : t`to ${people}`
  const ruleId = message.filed?.rule_id
  const lines: readonly (readonly [string, string])[] = [
    [t`From`, authorsOf(message).map(nameAndAddress).join('\n')],
    [t`Reply to`, message.reply_to.map(nameAndAddress).join('\n')],
    [t`To`, message.to.map(nameAndAddress).join('\n')],
    [t`Cc`, message.cc.map(nameAndAddress).join('\n')],
    [t`Bcc`, message.bcc.map(nameAndAddress).join('\n')],
    [t`Subject`, message.subject],
    [t`Sent on`, formatFull(new Date((message.header_date ?? message.date) * 1000), { language, timeZone })],
    [t`Received on`, isLate ? formatFull(new Date(message.date * 1000), { language, timeZone }) : ''],
    [t`Date`, filedWords(message.filed)],
  ]
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <span>{line}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        isText
        className={styles.details}
        role="dialog"
        aria-label={t`Message details`}
      >
        <dl className={styles.list}>
          {lines
            .filter(([, value]) => value.trim() !== '')
            .map(([label, value]) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {ruleId !== undefined && (
          <p className={styles.more}>
            <Link
              className={styles.rule}
              to="/setting/$tab"
              params={{ tab: 'customfilters' }}
              onClick={() => showFilter(ruleId)}
            >
              {message.filed?.reason === 'filter'
                ? t`Show this filter in Settings`
                : t`Show the blocked address in Settings`}
            </Link>
          </p>
        )}
        {message.has_more_recipients && (
          <p className={styles.more}>{t`Not all recipients are listed here. The message source has them all.`}</p>
        )}
      </Popover>
    </>
  )
}

function called({ name, email }: AddressField, own: readonly string[], me: string): string {
  if (isOwnAddress(email, own)) return me
  return name === '' ? email : shortName(name)
}
