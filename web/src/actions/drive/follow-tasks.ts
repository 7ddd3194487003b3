import type { TaskField } from '@sen/contract/tasks/tasks'
import { followTask } from '../../state/tasks.ts'

/** Follows tasks, whose notices show progress, result and undo. @returns whether there are any */
export function followTasks(tasks: readonly TaskField[]): boolean {
  for (const { id } of tasks) followTask(id)
  return tasks.length > 0
}
