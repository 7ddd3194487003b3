import type { Actor } from '../kit/actor.ts'
import type { Writer } from '../store.ts'
import { requireTaskStart } from './require-task-start.ts'
import type { Task, TaskOrder } from './task-store.ts'

/**
 * Begins a task within the transaction of the use case that orders it: that has judged what belongs to its kind, and reports
 * the task once all of it is written down.
 *
 * @throws Refused operation_in_progress, too_many_tasks
 */
export async function startTask(w: Writer, actor: Actor, order: Omit<TaskOrder, 'orderedBy'>): Promise<Task> {
  await requireTaskStart(w, order)
  const task = await w.tasks.create({ ...order, orderedBy: actor.address })
  await w.enqueue({ name: 'run-task', mailboxId: actor.mailboxId, taskId: task.id })
  return task
}
