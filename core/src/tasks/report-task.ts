import type { Writer } from '../store.ts'
import type { Task } from './task-store.ts'

/** Tells open pages how far a task is, within its transaction. */
export function reportTask(w: Writer, task: Task, version: number): Promise<void> {
  const { id, kind, params, orderedBy, state, total, done, changed } = task
  return w.record({
    type: 'task.progress',
    version,
    taskId: id,
    kind,
    action: params.action,
    ...(orderedBy !== undefined && { orderedBy }),
    state,
    total,
    done,
    changed,
  })
}
