import type { TaskField, TaskReceipt } from '@sen/contract/tasks/tasks'
import type { Task } from '@sen/core/tasks/task-store'
import { unixSeconds } from './times.ts'

export function presentTask({ id, kind, params, state, orderedBy, total, done, changed, endedAt }: Task): TaskField {
  return {
    id,
    kind,
    action: params.action,
    state,
    ...(orderedBy !== undefined && { ordered_by: orderedBy }),
    total,
    done,
    changed,
    ended_at: endedAt ? unixSeconds(endedAt) : null,
  }
}

export function presentTaskReceipt(receipt: { readonly task: Task; readonly version: number }): TaskReceipt {
  return { ...presentTask(receipt.task), version: receipt.version }
}
