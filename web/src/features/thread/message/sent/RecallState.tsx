import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { RECALL_OUTCOMES, type RecallOutcome } from '@sen/model/recalling/recall'
import { MailX } from 'lucide-react'
import { formatFull } from '../../../../lib/dates.ts'
import { usePreferences } from '../../../../state/preferences.ts'
import { Alert } from '../../../../ui/Alert.tsx'

/** The sender's own copy stays after a recall. */
export function RecallState({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const askedAt = message.recall?.asked_at
  if (askedAt === null || askedAt === undefined) return null
  const words: Readonly<Record<RecallOutcome, string>> = {
    withdrawn: t`Stopped before it was sent`,
    removed_unread: t`Removed, not read`,
    removed_read: t`Removed, but it had been opened`,
    forwarded: t`Removed, but it had been forwarded`,
    already_gone: t`Already deleted by the recipient`,
    external: t`Can’t be recalled: it’s on another mail server`,
    not_delivered: t`Never delivered`,
  }
  const groups = RECALL_OUTCOMES.map((outcome) => ({
    outcome,
    emails: message.deliveries.filter(({ recall }) => recall === outcome).map(({ email }) => email),
  })).filter(({ emails }) => emails.length > 0)
  const time = formatFull(new Date(askedAt * 1000), { language, timeZone })
  const isDone = message.recall?.done_at !== null
  return (
    <Alert tone="plain" icon={MailX} title={isDone ? t`You recalled this message` : t`Recalling…`}>
      {time}
      <ul>
        {groups.map(({ outcome, emails }) => (
          <li key={outcome}>
            <b>{words[outcome]}</b>: {emails.join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
