import { undoableSince } from '@sen/model/acting/tasks'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'
import type { Task } from './task-store.ts'

export function listTasks(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
): Promise<readonly Task[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.tasks.list(undoableSince(needs.clock.now())))
}
