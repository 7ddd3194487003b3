import type { Writer } from '../store.ts'
import { isBlockListFull, type Task, taskSubject } from './task-store.ts'

export function reportTask(w: Writer, task: Task, version: number): Promise<void> {
  const { id, orderedBy, state, total, done, changed } = task
  return w.record({
    type: 'task.progress',
    version,
    taskId: id,
    ...taskSubject(task),
    ...(orderedBy !== undefined && { orderedBy }),
    state,
    total,
    done,
    changed,
    ...(isBlockListFull(task) && { isBlockListFull: true }),
  })
}
