import { useLingui } from '@lingui/react/macro'
import styles from './Reasons.module.css'
import { replyText } from './reply-text.ts'

interface FailedRecipient {
  readonly email: string
  readonly reply: string
  readonly given_up?: boolean
}

export function Reasons({ recipients }: { recipients: readonly FailedRecipient[] }) {
  const { t } = useLingui()
  const reasonOf = useReasons()
  return (
    <ul>
      {recipients.map(({ email, reply, given_up = false }) => (
        <li key={email}>
          {email}: {given_up ? t`an administrator stopped its delivery` : reasonOf(reply) || t`refused`}
          {reply !== '' && (given_up || replyText(reply)) && <span className={styles.raw}>{reply}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Replies without a known meaning are returned unchanged. */
export function useReasons(): (reply: string) => string {
  const { i18n } = useLingui()
  return (reply) => {
    const known = replyText(reply)
    return known ? i18n._(known) : reply
  }
}
