import type { Writer } from '../store.ts'
import type { Task } from './task-store.ts'

/** Tells open pages how far a task is, within its transaction. */
export function reportTask(w: Writer, task: Task, version: number): Promise<void> {
  const { id, action, state, total, done, changed } = task
  return w.record({ type: 'batch.progress', version, batchId: id, action, state, total, done, changed })
}
