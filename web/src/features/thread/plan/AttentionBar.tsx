import { useLingui } from '@lingui/react/macro'
import type { ThreadDetail } from '@sen/contract/threads'
import { AlarmClock, BellOff } from 'lucide-react'
import type { Action } from '../../../actions/action.ts'
import { moveToInbox } from '../../../actions/archive-threads.ts'
import { useActionContext } from '../../../actions/context.ts'
import { unmuteThreads } from '../../../actions/mute-threads.ts'
import { snoozeThreads } from '../../../actions/snooze-threads.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './PlanBar.module.css'

/** Says until when a conversation is snoozed, and that it is muted. */
export function AttentionBar({ thread: { id, snoozed_until, muted } }: { thread: ThreadDetail }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const readContext = useActionContext()
  const context = () => readContext({ kind: 'threads', ids: [id] })
  const until = snoozed_until === undefined ? '' : formatFull(new Date(snoozed_until * 1_000), { language, timeZone })
  const button = (action: Action, label: string) =>
    action.isEnabled(context()) && (
      <button type="button" onClick={() => action.perform(context())}>
        {label}
      </button>
    )
  return (
    <>
      {snoozed_until !== undefined && (
        <Alert tone="accent" icon={AlarmClock}>
          <p>{t`Snoozed. Returns to the Inbox: ${until}`}</p>
          <div className={styles.actions}>
            {button(snoozeThreads, t`Change snooze time`)}
            {button(moveToInbox, t`Move to Inbox now`)}
          </div>
        </Alert>
      )}
      {muted && (
        <Alert tone="plain" icon={BellOff}>
          <p>{t`Muted. New messages of this conversation go to Archive.`}</p>
          <div className={styles.actions}>{button(unmuteThreads, t`Unmute`)}</div>
        </Alert>
      )}
    </>
  )
}
