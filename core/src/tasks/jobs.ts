import type { JobHandlers, NeedsOf } from '../kit/job.ts'
import type { TasksJobPayloads } from './job-payloads.ts'
import { runTask } from './run-task.ts'

type Needs = NeedsOf<typeof runTask>

export const tasksJobs: JobHandlers<TasksJobPayloads, Needs> = {
  'run-task': { lane: 'tasks', run: (needs, job) => runTask(needs, job.mailboxId, job.taskId) },
  'run-file-task': { lane: 'files', run: (needs, job) => runTask(needs, job.mailboxId, job.taskId) },
}
