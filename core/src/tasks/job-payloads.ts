import type { MailboxId, TaskId } from '@sen/model/ids'

export interface TasksJobPayloads {
  /** Runs a time slice of a task. */
  'run-task': {
    readonly mailboxId: MailboxId
    readonly taskId: TaskId
  }
  /** Runs a time slice of a task that reads or writes files. */
  'run-file-task': {
    readonly mailboxId: MailboxId
    readonly taskId: TaskId
  }
}
