import type { MailboxId } from '@sen/model/ids'
import type { Job } from '../job.ts'
import type { Task } from './task-store.ts'

/** One piece of a hostile file may take a minute, so file tasks have their own workers. */
export function taskJob(mailboxId: MailboxId, { id, kind }: Pick<Task, 'id' | 'kind'>): Job {
  const isOfFiles = kind === 'export' || kind === 'import'
  return { name: isOfFiles ? 'run-file-task' : 'run-task', mailboxId, taskId: id }
}
