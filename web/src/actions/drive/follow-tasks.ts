import type { TaskField } from '@sen/contract/tasks/tasks'
import { followTask } from '../../state/tasks.ts'

/** What the server works on says by itself how far it is, what it has done, and how it is taken back. @returns whether there is any */
export function followTasks(tasks: readonly TaskField[]): boolean {
  for (const { id } of tasks) followTask(id)
  return tasks.length > 0
}
