import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Task } from './task-store.ts'

/** The last task of the mailbox, so that a page that comes back finds one that is still under way. */
export function latestTask(needs: { readonly store: MailStore }, actor: Actor): Promise<Task | undefined> {
  return needs.store.read(actor.mailboxId, (reader) => reader.tasks.latest())
}
