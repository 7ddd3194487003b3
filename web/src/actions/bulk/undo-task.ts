import { msg } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { mayUndoTask } from '@sen/model/acting/tasks'
import { Undo2 } from 'lucide-react'
import { latestTaskQuery } from '../../data/tasks/queries.ts'
import { undoTask as send } from '../../data/tasks/undo-task.ts'
import { followTask } from '../../state/tasks.ts'
import type { Action, ActionContext } from '../action.ts'
import { attempt } from '../report.ts'

/** Whole-job undo: for ten minutes, and until the next job. */
export const undoTask: Action = {
  id: 'undo-task',
  group: 'mail',
  about: msg`Undo the last operation on many conversations`,
  label: () => msg`Undo the last operation on many conversations`,
  icon: Undo2,
  keys: [],
  isEnabled: (context) => {
    const task = latest(context)
    return task !== undefined && mayUndo(task)
  },
  perform: (context) => {
    const task = latest(context)
    if (!task) return
    attempt(msg`Undo the last operation on many conversations`, async () => {
      await send(context.cache, task.id)
      followTask(task.id)
    })
  },
}

export function mayUndo({ action, state, ended_at }: TaskField, now = new Date()): boolean {
  return mayUndoTask({ action, state, endedAt: ended_at === null ? undefined : new Date(ended_at * 1_000) }, now)
}

function latest({ cache }: Pick<ActionContext, 'cache'>): TaskField | undefined {
  return cache.getQueryData(latestTaskQuery.queryKey) ?? undefined
}
