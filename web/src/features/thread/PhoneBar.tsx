import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { markUnread } from '../../actions/mark-threads.ts'
import { printLastMessage, printThread } from '../../actions/print.ts'
import { offeredTo } from '../../actions/targets.ts'
import { forward, reply, replyAll, replyList } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './PhoneBar.module.css'
import { threadActions } from './thread-actions.ts'

/** What one does with a thread on a phone, under the thumb: the usual answers, what takes it away, and the rest in a menu. */
export function PhoneBar({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  // Drawn again when it is known who reads: who may not send has no answers.
  useQuery({ ...userQuery, enabled: false })
  const readContext = useActionContext()
  const request = { kind: 'threads', ids: [id] } as const
  const context = readContext(request)
  const run = (action: Action) => action.perform(readContext(request))
  const [away, ...others] = offeredTo(context, threadActions(context.folder?.role))
  const isPossible = (action: Action) => action.isEnabled(context)
  const buttons = [reply, replyAll, ...(away ? [away] : [])].filter(isPossible)
  const further = [replyList, forward, ...others, markUnread, printThread, printLastMessage].filter(isPossible)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Reply and other actions`}>
      {buttons.map((action) => {
        const Icon = action.icon
        return (
          <button key={action.id} type="button" className={styles.button} onClick={() => run(action)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.label}>
              {action.id === 'delete-threads' ? t`Delete` : i18n._(action.label(context))}
            </span>
          </button>
        )
      })}
      <Menu
        label={t`Conversation actions`}
        align="end"
        entries={further.map((action) => ({
          id: action.id,
          label: i18n._(action.label(context)),
          icon: action.icon,
          onChoose: () => run(action),
        }))}
        trigger={(props) => (
          <button {...props} type="button" className={styles.button} aria-label={t`Conversation actions`}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.label}>{t`More`}</span>
          </button>
        )}
      />
    </div>
  )
}
