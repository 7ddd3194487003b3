import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Forward, Reply, ReplyAll } from 'lucide-react'
import { maySend } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { Button } from '../../ui/Button.tsx'
import { mayReplyAll } from './message/may-reply-all.ts'
import styles from './ReplyBar.module.css'

export function ReplyBar({ message, own }: { message: MessageField; own: readonly string[] }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  if (!maySend({ user })) return null
  return (
    <div className={styles.bar}>
      <Button icon={Reply} aria-keyshortcuts="r" onClick={() => openCompose({ kind: 'reply', message })}>
        {t`Reply`}
      </Button>
      {mayReplyAll(message, own) && (
        <Button icon={ReplyAll} aria-keyshortcuts="a" onClick={() => openCompose({ kind: 'reply-all', message })}>
          {t`Reply all`}
        </Button>
      )}
      <Button icon={Forward} aria-keyshortcuts="f" onClick={() => openCompose({ kind: 'forward', message })}>
        {t`Forward`}
      </Button>
    </div>
  )
}
