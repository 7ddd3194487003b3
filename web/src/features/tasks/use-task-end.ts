import { msg, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { doneText } from '../../actions/bulk/done-text.ts'
import { mayUndo } from '../../actions/bulk/undo-task.ts'
import { attempt } from '../../actions/report.ts'
import { setBusy } from '../../data/refreshing.ts'
import { keepTask } from '../../data/tasks/keep-task.ts'
import { undoTask } from '../../data/tasks/undo-task.ts'
import { forgetChanges, rememberChange } from '../../state/last-changes.ts'
import { dropNotice, showNotice } from '../../state/notices.ts'
import { followTask, useTask } from '../../state/tasks.ts'

const UNDO_SHOWN_MILLISECONDS = 15_000

/** When the job that is followed has ended: says what was done, and offers to take all of it back. */
export function useTaskEnd(task: TaskField | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!task || (task.state !== 'done' && task.state !== 'cancelled' && task.state !== 'undone')) return
    const { where } = useTask.getState()
    useTask.setState({ id: undefined, where: '' })
    keepTask(cache, task)
    setBusy(false)
    // Whatever was drawn on the way: the server knows how it is.
    for (const noun of ['threads', 'folders', 'thread', 'quota']) void cache.invalidateQueries({ queryKey: [noun] })
    if (task.state === 'undone') {
      showNotice({ text: t`Everything is as it was.` })
      return
    }
    const text = doneText(task.action, task.changed, where)
    if (!mayUndo(task) || task.changed === 0) {
      if (task.action === 'delete_forever') forgetChanges()
      showNotice({ text })
      return
    }
    const undo = rememberChange(
      () => {
        dropNotice(notice)
        attempt(msg`Undo “${text}”`, async () => {
          await undoTask(cache, task.id)
          followTask(task.id)
        })
      },
      () => mayUndo(task),
    )
    const notice = showNotice({
      text,
      lastsMilliseconds: UNDO_SHOWN_MILLISECONDS,
      action: { label: t`Undo`, perform: undo },
    })
  }, [task, cache])
}
