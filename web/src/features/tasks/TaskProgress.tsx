import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TaskLine } from './TaskLine.tsx'
import styles from './TaskProgress.module.css'
import { hasNoDialog, taskTitle } from './task-texts.ts'

const SHOWN_AFTER_MILLISECONDS = 500

/** Starts minimised while a menu is open. */
export function TaskProgress({ tasks }: { tasks: readonly TaskField[] }) {
  const { t } = useLingui()
  const long = useAfter(SHOWN_AFTER_MILLISECONDS)
  const [isChosenAway, setAway] = useState<boolean>()
  const isAway = isChosenAway ?? (long?.isChoosing || tasks.every(hasNoDialog))
  const [task] = tasks
  const count = tasks.length
  if (!long || !task) return null
  const many = plural(count, { one: '# operation in progress', other: '# operations in progress' })
  if (isAway) {
    return (
      <button type="button" className={styles.away} onClick={() => setAway(false)}>
        {many}
      </button>
    )
  }
  return (
    <div className={styles.dialog}>
      <Dialog
        open
        kind="alert"
        title={count > 1 ? many : taskTitle(task)}
        closeLabel={t`Close`}
        onClose={() => setAway(true)}
        width={420}
        footer={<Button onClick={() => setAway(true)}>{t`Continue in the background`}</Button>}
      >
        <ul className={styles.tasks}>
          {tasks.map((each) => (
            <TaskLine key={each.id} task={each} isNamed={count > 1} />
          ))}
        </ul>
        <p className={styles.count}>{t`This continues even if you close the page.`}</p>
      </Dialog>
    </div>
  )
}

/** Undefined until the time is over; then, whether a menu was open. */
function useAfter(milliseconds: number): { readonly isChoosing: boolean } | undefined {
  const [over, setOver] = useState<{ readonly isChoosing: boolean }>()
  useEffect(() => {
    const timer = setTimeout(
      () => setOver({ isChoosing: document.activeElement?.closest(':popover-open') != null }),
      milliseconds,
    )
    return () => clearTimeout(timer)
  }, [milliseconds])
  return over
}
