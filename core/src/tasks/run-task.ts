import { TASK_SLICE_MILLISECONDS } from '@sen/model/acting/limits'
import { isUnderWay, undoableSince } from '@sen/model/acting/tasks'
import type { MailboxId, TaskId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Writer } from '../store.ts'
import { reportTask } from './report-task.ts'
import { taskJob } from './task-job.ts'
import { stepsOf } from './task-kinds.ts'
import type { TaskNeeds } from './task-steps.ts'

interface Needs extends TaskNeeds {
  readonly directory: Pick<Directory, 'findActor' | 'hasDomain' | 'verifiedDomains'>
}

/** Each step is one transaction, so that a crash loses and repeats nothing. After a slice it queues itself again. */
export async function runTask(needs: Needs, mailboxId: MailboxId, taskId: TaskId): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const until = needs.clock.now().getTime() + TASK_SLICE_MILLISECONDS
  const prepareSome = () => prepare(needs, actor, taskId)
  const workSome = () => needs.store.write(mailboxId, (w) => runStep(w, actor, taskId))
  for (const step of [prepareSome, workSome]) {
    while (await step()) {
      if (needs.clock.now().getTime() < until) continue
      await needs.store.write(mailboxId, async (w) => {
        const task = await w.tasks.find(taskId)
        if (task) await w.enqueue(taskJob(mailboxId, task))
      })
      return
    }
  }
  // Deleting the rows of old tasks may take long, so it runs without the mailbox lock.
  await needs.store.write(mailboxId, (w) => w.tasks.purgeEnded(undoableSince(needs.clock.now())))
}

async function prepare(needs: Needs, actor: MailboxActor, id: TaskId): Promise<boolean> {
  const task = await needs.store.read(actor.mailboxId, (reader) => reader.tasks.find(id))
  if (task?.state === 'cancelled') await stepsOf(task).release?.(needs, actor, task)
  if (task?.state !== 'working') return false
  return (await stepsOf(task).prepare?.(needs, actor, task)) ?? false
}

async function runStep(w: Writer, actor: MailboxActor, id: TaskId): Promise<boolean> {
  const version = await w.nextVersion()
  const task = await w.tasks.find(id)
  if (!task || !isUnderWay(task.state)) return false
  const steps = stepsOf(task)
  const isUndoing = task.state === 'undoing'
  const counts = isUndoing ? await steps.undoStep(w, actor, task, version) : await steps.step(w, actor, task, version)
  if (counts) {
    const now = counts === 'taken back' ? await w.tasks.setState(id, 'undoing') : { ...task, ...counts }
    await reportTask(w, now, version)
    return true
  }
  const result = isUndoing ? undefined : await steps.resultOf?.(w, task)
  await reportTask(w, await w.tasks.setState(id, isUndoing ? 'undone' : 'done', result), version)
  return false
}
