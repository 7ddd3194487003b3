import type { TaskId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { reportTask } from './report-task.ts'
import { stepsOf } from './task-kinds.ts'
import type { Task } from './task-store.ts'

/** Keeps the finished part, but undoes the part of a task that is all or nothing. @throws Refused task_not_found */
export async function cancelTask(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: TaskId,
): Promise<{ readonly task: Task; readonly version: number }> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.tasks.find(id)
    if (!before) throw new Refused('task_not_found')
    if (before.state !== 'working') return { task: before, version }
    const steps = stepsOf(before)
    await steps.cancel?.(w, before, version)
    // The same job continues with the undo.
    const task = await w.tasks.setState(id, steps.isWholeOrNothing?.(before.params) ? 'undoing' : 'cancelled')
    await reportTask(w, task, version)
    return { task, version }
  })
}
