import type { TaskId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { Task } from './task-store.ts'

/** @throws Refused task_not_found */
export function findTask(needs: { readonly store: MailStore }, actor: Actor, id: TaskId): Promise<Task> {
  return needs.store.read(actor.mailboxId, async (reader) => {
    const task = await reader.tasks.find(id)
    if (!task) throw new Refused('task_not_found')
    return task
  })
}
