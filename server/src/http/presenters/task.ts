import type { TaskField, TaskReceipt } from '@sen/contract/tasks/tasks'
import { isBlockListFull, type Task, taskSubject } from '@sen/core/tasks/task-store'
import { unixSeconds } from './times.ts'

export function presentTask(task: Task): TaskField {
  const { id, state, orderedBy, total, done, changed, endedAt } = task
  return {
    id,
    ...taskSubject(task),
    state,
    ...(orderedBy !== undefined && { ordered_by: orderedBy }),
    total,
    done,
    changed,
    ...(isBlockListFull(task) && { block_list_full: true }),
    ended_at: endedAt ? unixSeconds(endedAt) : null,
  }
}

export function presentTaskReceipt(receipt: { readonly task: Task; readonly version: number }): TaskReceipt {
  return { ...presentTask(receipt.task), version: receipt.version }
}
