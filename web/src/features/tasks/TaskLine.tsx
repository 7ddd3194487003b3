import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../actions/report.ts'
import { cancelTask } from '../../data/tasks/cancel-task.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useTasks } from '../../state/tasks.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './TaskProgress.module.css'
import { taskAct, taskShare } from './task-texts.ts'

export function TaskLine({ task, isNamed }: { task: TaskField; isNamed: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const where = useTasks(({ followed }) => followed[task.id]?.where)
  const isUndoing = task.state === 'undoing'
  const share = task.total === 0 ? 0 : (task.done / task.total) * 100
  const text = t(taskAct(task, where))
  const name = isUndoing ? t`Undo “${text}”` : text
  const cancel = () => attempt(msg`Stop the operation`, () => cancelTask(cache, task.id))
  return (
    <li className={styles.task}>
      {isNamed && <p className={styles.name}>{name}</p>}
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={isNamed ? name : t`Progress`}
        aria-valuemin={0}
        aria-valuemax={task.total}
        aria-valuenow={task.done}
      >
        <div className={styles.done} style={{ width: `${share}%` }} />
      </div>
      <div className={styles.foot}>
        {/* The total of a search is unknown until all results were processed. */}
        <span className={styles.count}>{task.total > 0 && taskShare(task, language)}</span>
        {!isUndoing && (
          <Button onClick={cancel} aria-label={isNamed ? t`Stop “${name}”` : undefined}>
            {t`Stop`}
          </Button>
        )}
      </div>
    </li>
  )
}
