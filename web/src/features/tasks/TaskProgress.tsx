import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attempt } from '../../actions/report.ts'
import { cancelTask } from '../../data/tasks/cancel-task.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './TaskProgress.module.css'

/** A job that is quicker than this is over before anybody could read how far it is. */
const SHOWN_AFTER_MILLISECONDS = 500

/** How far the job is, and the way to stop it. */
export function TaskProgress({ task }: { task: TaskField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const isLong = useAfter(SHOWN_AFTER_MILLISECONDS)
  const [done, total] = [task.done.toLocaleString(language), task.total.toLocaleString(language)]
  const isUndoing = task.state === 'undoing'
  const share = task.total === 0 ? 0 : (task.done / task.total) * 100
  const cancel = () => attempt(msg`Stop the operation`, () => cancelTask(cache, task.id))
  return (
    <Dialog
      open={isLong}
      kind="alert"
      title={isUndoing ? t`Undoing` : t`Working on many conversations`}
      closeLabel={t`Close`}
      onClose={() => {}}
      width={420}
      footer={!isUndoing && <Button onClick={cancel}>{t`Stop`}</Button>}
    >
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={task.total}
        aria-valuenow={task.done}
      >
        <div className={styles.done} style={{ width: `${share}%` }} />
      </div>
      {/* How many a search finds is not known before it has been gone through. */}
      {task.total > 0 && <p className={styles.count}>{t`${done} of ${total} conversations`}</p>}
      <p className={styles.count}>{t`This continues even if you close the page.`}</p>
    </Dialog>
  )
}

function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
