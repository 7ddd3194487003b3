import type { MailboxId } from '@sen/model/ids'
import type { Job } from '../kit/job.ts'
import type { Task } from './task-store.ts'

/**
 * The job that works a slice of a task. What reads and writes files may take a minute for one piece of a hostile one: it has workers of
 * its own, so that nobody waits with what is done to mail.
 */
export function taskJob(mailboxId: MailboxId, { id, kind }: Pick<Task, 'id' | 'kind'>): Job {
  const isOfFiles = kind === 'export' || kind === 'import'
  return { name: isOfFiles ? 'run-file-task' : 'run-task', mailboxId, taskId: id }
}
