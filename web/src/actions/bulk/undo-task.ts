import { msg } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { mayUndoTask } from '@sen/model/acting/tasks'
import { Undo2 } from 'lucide-react'
import { tasksQuery } from '../../data/tasks/queries.ts'
import { undoTask as send } from '../../data/tasks/undo-task.ts'
import { followTask } from '../../state/tasks.ts'
import type { Action, ActionContext } from '../action.ts'
import { attempt } from '../report.ts'

/** Ten minutes long, the last task first. */
export const undoTask: Action = {
  id: 'undo-task',
  group: 'mail',
  about: msg`Undo the last operation on many conversations`,
  label: () => msg`Undo the last operation on many conversations`,
  icon: Undo2,
  keys: [],
  isEnabled: (context) => {
    const task = lastEndedTask(context)
    return task !== undefined && mayUndo(task)
  },
  perform: (context) => {
    const task = lastEndedTask(context)
    if (!task) return
    attempt(msg`Undo the last operation on many conversations`, async () => {
      await send(context.cache, task.id)
      followTask(task.id)
    })
  },
}

export function mayUndo({ ended_at, ...task }: TaskField, now = new Date()): boolean {
  return mayUndoTask({ ...task, endedAt: ended_at === null ? undefined : new Date(ended_at * 1_000) }, now)
}

/** Exports change nothing. A task that cannot be undone blocks earlier ones, because undo must follow the order. */
export function lastEndedTask({ cache }: Pick<ActionContext, 'cache'>): TaskField | undefined {
  const ended = cache
    .getQueryData(tasksQuery.queryKey)
    ?.filter(({ kind, state }) => kind !== 'export' && (state === 'done' || state === 'cancelled'))
  return ended?.toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0) || Number(b.id) - Number(a.id))[0]
}
