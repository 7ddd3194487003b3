import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { senderWarning } from '@sen/model/trust/sender-warnings'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { saveSenderAsContact } from '../../../../actions/contacts/save-sender-as-contact.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import styles from './SenderVerdict.module.css'

export function StrangerLine({
  message,
}: {
  message: Pick<MessageField, 'stranger' | 'verdict' | 'subject' | 'from'>
}) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { stranger, from } = message
  const { email } = from
  if (!stranger) return null
  if (stranger.kind === 'first_time') {
    return (
      <p className={styles.line} role="status">
        <UserRoundPlus size={14} strokeWidth={1.75} aria-hidden />
        <span>{t`This is the first mail you receive from this address.`}</span>
      </p>
    )
  }
  // A more serious alert is shown already.
  if (senderWarning(message) !== 'look_alike') return null
  const { resembles } = stranger
  return (
    <div role="status">
      <Alert
        tone="amber"
        icon={UserRoundSearch}
        title={t`Check the address: ${email}`}
        actions={
          <button type="button" onClick={() => saveSenderAsContact(cache, from)}>{t`I know this sender`}</button>
        }
      >
        {stranger.kind === 'similar_name'
          ? t`You know this name as ${resembles}, but this mail comes from a different address.`
          : t`It looks like ${resembles}, which you know, but it’s a different address.`}{' '}
        {t`Before you answer, send money or open files, ask the person you know another way.`}
      </Alert>
    </div>
  )
}
