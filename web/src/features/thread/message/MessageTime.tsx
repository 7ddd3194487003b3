import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { formatFull, formatMessageTime } from '../../../lib/dates.ts'
import { useToday } from '../../../lib/use-today.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { datedApart } from './dated-apart.ts'
import styles from './MessageTime.module.css'

/** When it came. What the sender's clock said stands beside it when the two are more than a day apart. */
export function MessageTime({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const now = useToday()
  const style = { language, timeZone }
  const received = new Date(message.date * 1000)
  const dated = datedApart(message)
  const writtenDay = dated && formatMessageTime(dated, now, style, t`Yesterday`)
  return (
    <time className={styles.time} dateTime={received.toISOString()} data-tooltip={formatFull(received, style)}>
      {formatMessageTime(received, now, style, t`Yesterday`)}
      {dated && <small>{t`dated ${writtenDay}`}</small>}
    </time>
  )
}
