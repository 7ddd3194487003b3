import { judgeTaskStart } from '@sen/model/acting/task-claims'
import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'
import { stepsOf } from './task-kinds.ts'
import type { Task } from './task-store.ts'

/** @param task the task to start or to undo @throws Refused operation_in_progress, too_many_tasks */
export async function requireTaskStart(w: Pick<Reader, 'tasks'>, task: Pick<Task, 'kind' | 'params'>): Promise<void> {
  const underWay = await w.tasks.list(undefined)
  const claims = underWay.map((other) => stepsOf(other).claimsOf(other.params))
  const verdict = judgeTaskStart(stepsOf(task).claimsOf(task.params), claims)
  if (verdict !== 'allowed') throw new Refused(verdict)
}
