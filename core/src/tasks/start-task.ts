import type { TaskKind } from '@sen/model/acting/tasks'
import type { Actor } from '../kit/actor.ts'
import type { Writer } from '../store.ts'
import { requireTaskStart } from './require-task-start.ts'
import { taskJob } from './task-job.ts'
import type { Task, TaskOf, TaskRequest } from './task-store.ts'

/** The use case reports the task when everything is written. @throws Refused operation_in_progress, too_many_tasks */
export async function startTask<K extends TaskKind>(
  w: Writer,
  actor: Actor,
  order: Omit<TaskRequest<K>, 'orderedBy'>,
): Promise<TaskOf<K>> {
  await requireTaskStart(w, order as Pick<Task, 'kind' | 'params'>)
  const task = await w.tasks.create<K>({ ...order, orderedBy: actor.address } as TaskRequest<K>)
  await w.enqueue(taskJob(actor.mailboxId, task))
  return task
}
