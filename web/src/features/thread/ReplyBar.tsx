import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Forward, MailPlus, Reply, ReplyAll } from 'lucide-react'
import { answerAll, answerSender, maySend } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { mayReplyAll } from '../../data/messages/answered-message.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ReplyBar.module.css'

export function ReplyBar({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  if (!user || !maySend({ user })) return null
  return (
    <div className={styles.bar}>
      <Button icon={Reply} aria-keyshortcuts="r" onClick={() => answerSender(message)}>
        {t`Reply`}
      </Button>
      {mayReplyAll(message, user) && (
        <Button icon={ReplyAll} aria-keyshortcuts="a" onClick={() => answerAll(message, user)}>
          {t`Reply all`}
        </Button>
      )}
      {message.list_post !== undefined && (
        <Button
          icon={MailPlus}
          aria-keyshortcuts="Shift+L"
          onClick={() => openCompose({ kind: 'reply-list', message })}
        >
          {t`Reply to the list`}
        </Button>
      )}
      <Button icon={Forward} aria-keyshortcuts="f" onClick={() => openCompose({ kind: 'forward', message })}>
        {t`Forward`}
      </Button>
    </div>
  )
}
