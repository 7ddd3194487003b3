import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { isForged } from '@sen/model/trust/sender-warnings'
import { Paperclip } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { formatFull, formatMessageTime } from '../../../lib/dates.ts'
import { authorWords } from '../../../lib/names/authors.ts'
import { useToday } from '../../../lib/use-today.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { SuspectAvatar } from '../../../ui/Avatar.tsx'
import { PersonAvatar } from '../../../widgets/people/PersonAvatar.tsx'
import { useMarkedWords } from '../marking/use-marked-words.ts'
import { MessageActions } from '../menu/MessageActions.tsx'
import { Unsubscribe } from '../unsubscribe/Unsubscribe.tsx'
import { differingSentDate } from './differing-sent-date.ts'
import styles from './MessageHead.module.css'
import { RecipientLine } from './RecipientLine.tsx'

interface MessageHeadProps {
  readonly message: MessageField
  readonly own: readonly string[]
  readonly isOpen: boolean
  /** In dark mode: whether the body keeps its own colours. */
  readonly isOriginal: boolean
  readonly onToggle: () => void
  readonly onOriginal: () => void
}

export function MessageHead({ message, own, isOpen, isOriginal, onToggle, onOriginal }: MessageHeadProps) {
  const { t } = useLingui()
  const name = authorWords(message)
  // The name of a forged sender misleads, so the address comes first without a colour. The same applies to several
  // authors.
  const isSuspect = isForged(message)
  const sender = useRef<HTMLHeadingElement>(null)
  useMarkedWords(sender, 'sender', `${name} ${isOpen}`)
  const snippet = useRef<HTMLDivElement>(null)
  useMarkedWords(snippet, 'body', `${message.snippet} ${isOpen}`)
  // The whole line is clickable; screen readers use the button in it.
  const onLineClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button, a, dialog, [popover]')) onToggle()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sender's name in it is a button that does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={styles.head} onClick={onLineClick}>
      {isSuspect || message.other_authors ? (
        <SuspectAvatar />
      ) : (
        <PersonAvatar name={name} email={message.from.email} size={36} />
      )}
      <div className={styles.words}>
        <h3 ref={sender} className={styles.sender}>
          <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
            {isSuspect ? message.from.email || name : name}
          </button>
          {isOpen && message.from.name !== '' && !message.other_authors && (
            <small className={styles.address}>{isSuspect ? message.from.name : `<${message.from.email}>`}</small>
          )}
        </h3>
        {isOpen ? (
          <div className={styles.second}>
            <RecipientLine message={message} own={own} />
            <Unsubscribe message={message} />
          </div>
        ) : (
          <div ref={snippet} className={styles.snippet}>
            {message.snippet}
          </div>
        )}
      </div>
      {!isOpen && message.files.some((file) => !file.inline) && (
        <Paperclip size={15} strokeWidth={1.75} className={styles.clip} aria-label={t`with attachments`} />
      )}
      <MessageTime message={message} />
      {isOpen && <MessageActions message={message} isOriginal={isOriginal} onOriginal={onOriginal} />}
    </div>
  )
}

/** Adds the sender's Date when it differs by more than a day. */
function MessageTime({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const now = useToday()
  const style = { language, timeZone }
  const received = new Date(message.date * 1000)
  const dated = differingSentDate(message)
  const writtenDay = dated && formatMessageTime(dated, now, style, t`Yesterday`)
  return (
    <time className={styles.time} dateTime={received.toISOString()} data-tooltip={formatFull(received, style)}>
      {formatMessageTime(received, now, style, t`Yesterday`)}
      {dated && <small>{t`dated ${writtenDay}`}</small>}
    </time>
  )
}
