import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { FilePen, SendHorizontal } from 'lucide-react'
import { cancelHeldMail } from '../../../actions/message/cancel-held-mail.ts'
import { openCompose, useComposeWindows } from '../../../state/compose-windows.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './DraftCard.module.css'
import { MessageBody } from './MessageBody.tsx'

export function DraftCard({ message, isOpen }: { message: MessageField; isOpen: boolean }) {
  const { t } = useLingui()
  const isInWindow = useComposeWindows(({ windows }) => windows.some((one) => one.messageId === message.id))
  const { body } = message
  const people = [...message.to, ...message.cc, ...message.bcc].map(({ name, email }) => name || email).join(', ')
  const goOn = () => void openCompose({ kind: 'draft', messageId: message.id, threadId: message.thread_id })
  if (message.state === 'sending') return <LeavingCard message={message} people={people} />
  return (
    <div>
      <button type="button" className={styles.draft} onClick={goOn}>
        <span className={styles.icon} aria-hidden>
          <FilePen size={18} strokeWidth={1.75} />
        </span>
        <span className={styles.words}>
          <b>{t`Draft`}</b>
          <span>{isOpen && people !== '' ? t`to ${people}` : message.snippet || t`(nothing written yet)`}</span>
        </span>
        <span className={styles.go}>{isInWindow ? t`Being edited` : t`Continue writing`}</span>
      </button>
      {isOpen && !isInWindow && body !== null && message.snippet !== '' && (
        <div className={styles.body}>
          <MessageBody message={{ ...message, body }} isOriginal={false} />
        </div>
      )}
    </div>
  )
}

/** Mail held for undo is shown as sent (product decision 11). */
function LeavingCard({ message, people }: { message: MessageField; people: string }) {
  const { t } = useLingui()
  const { body } = message
  return (
    <div>
      <div className={styles.draft} data-leaving>
        <span className={styles.icon} aria-hidden>
          <SendHorizontal size={18} strokeWidth={1.75} />
        </span>
        <span className={styles.words}>
          <b>{t`Sending…`}</b>
          <span>{t`to ${people}`}</span>
        </span>
        <Button size="small" onClick={() => cancelHeldMail(message)}>{t`Undo`}</Button>
      </div>
      {body !== null && message.snippet !== '' && (
        <div className={styles.body}>
          <MessageBody message={{ ...message, body }} isOriginal={false} />
        </div>
      )}
    </div>
  )
}
