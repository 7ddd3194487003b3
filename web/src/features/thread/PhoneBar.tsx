import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { mainActions } from '../../actions/main-actions.ts'
import { markUnread } from '../../actions/mark-threads.ts'
import { muteThreads, unmuteThreads } from '../../actions/mute-threads.ts'
import { printLastMessage, printThread } from '../../actions/print.ts'
import { offeredTo } from '../../actions/targets.ts'
import { forward, reply, replyAll, replyList } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './PhoneBar.module.css'

export function PhoneBar({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  // Re-renders when the user is known, because the actions depend on the rights.
  useQuery({ ...userQuery, enabled: false })
  const readContext = useActionContext()
  const request = { kind: 'threads', ids: [id] } as const
  const context = readContext(request)
  const run = (action: Action) => action.perform(readContext(request))
  const { shown, further } = arranged(context)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Reply and other actions`}>
      {shown.map((action) => {
        const Icon = action.icon
        return (
          <button key={action.id} type="button" className={styles.button} onClick={() => run(action)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.label}>
              {action.id === 'trash-threads' ? t`Delete` : i18n._(action.label(context))}
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

function arranged(context: ActionContext): { readonly shown: readonly Action[]; readonly further: readonly Action[] } {
  const isPossible = (action: Action) => action.isEnabled(context)
  const role = context.folder?.role
  const answers = [reply, replyAll].filter(isPossible)
  const away = offeredTo(context, mainActions(role)).filter(isPossible)
  const rest = [replyList, forward].filter(isPossible)
  const least = [markUnread, muteThreads, unmuteThreads, printThread, printLastMessage].filter(isPossible)
  // Junk is reviewed rather than answered, and scheduled mail cannot be answered yet.
  if (role === 'junk' || answers.length === 0)
    return { shown: away.slice(0, 2), further: [...answers, ...rest, ...away.slice(2), ...least] }
  return { shown: [...answers, ...away.slice(0, 2)], further: [...rest, ...away.slice(2), ...least] }
}
