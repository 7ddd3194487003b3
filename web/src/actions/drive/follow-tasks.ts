import type { TaskField } from '@sen/contract/tasks/tasks'
import { followTask } from '../../state/tasks.ts'

/** @returns whether there are any */
export function followTasks(tasks: readonly TaskField[]): boolean {
  for (const { id } of tasks) followTask(id)
  return tasks.length > 0
}
