import type { MailboxId, TaskId } from '@sen/model/ids'

export interface TasksJobPayloads {
  'run-task': {
    readonly mailboxId: MailboxId
    readonly taskId: TaskId
  }
  'run-file-task': {
    readonly mailboxId: MailboxId
    readonly taskId: TaskId
  }
}
