import type { TaskId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import { reportTask } from './report-task.ts'
import { stepsOf } from './task-kinds.ts'
import type { Task } from './task-store.ts'

/**
 * Stops a task where it is; what it has done stays done and can be undone, or is taken back at once where a part of it is worth nothing.
 * One that has ended stays as it ended.
 *
 * @throws Refused task_not_found
 */
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
    // Its job goes on with what is to be taken back.
    const task = await w.tasks.setState(id, steps.isWholeOrNothing?.(before.params) ? 'undoing' : 'cancelled')
    await reportTask(w, task, version)
    return { task, version }
  })
}
