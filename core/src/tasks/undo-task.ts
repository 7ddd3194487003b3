import { mayUndoTask } from '@sen/model/acting/tasks'
import type { TaskId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { reportTask } from './report-task.ts'
import { requireTaskStart } from './require-task-start.ts'
import { taskJob } from './task-job.ts'
import { stepsOf } from './task-kinds.ts'
import type { Task } from './task-store.ts'

/** @throws Refused domain_not_verified, task_not_found, task_undo_too_late, operation_in_progress, too_many_tasks */
export async function undoTask(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: TaskId,
): Promise<{ readonly task: Task; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.tasks.find(id)
    if (!before) throw new Refused('task_not_found')
    const { state, endedAt, params } = before
    if (!mayUndoTask({ ...stepsOf(before).natureOf(params), state, endedAt }, needs.clock.now())) {
      throw new Refused('task_undo_too_late')
    }
    await requireTaskStart(w, before)
    const task = await w.tasks.setState(id, 'undoing')
    await w.enqueue(taskJob(actor.mailboxId, task))
    await reportTask(w, task, version)
    return { task, version }
  })
}
