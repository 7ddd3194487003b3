import { isUnderWay } from '@sen/model/acting/tasks'
import type { MailboxId, TaskId } from '@sen/model/ids'
import { TASK_CHUNK_THREADS, TASK_SEARCH_MESSAGES, TASK_SLICE_MILLISECONDS } from '@sen/model/limits'
import type { Directory } from '../accounts/directory.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { MailStore, Writer } from '../store.ts'
import { actOnThreads } from './act-on-threads.ts'
import { reportTask } from './report-task.ts'
import type { Task } from './task-store.ts'
import { undoThreads } from './undo-threads.ts'

/**
 * Collects what a task's search finds and works the task off, chunk by chunk, each one transaction: dying in between
 * loses nothing and does nothing twice. After a while it orders itself anew and gives way to other jobs.
 */
export async function runTask(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly directory: Directory },
  mailboxId: MailboxId,
  taskId: TaskId,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const until = needs.clock.now().getTime() + TASK_SLICE_MILLISECONDS
  const collect = () => collectFound(needs, mailboxId, taskId)
  const work = () => needs.store.write(mailboxId, (w) => workChunk(w, actor, taskId))
  for (const step of [collect, work]) {
    while (await step()) {
      if (needs.clock.now().getTime() < until) continue
      await needs.store.write(mailboxId, (w) => w.enqueue({ name: 'run-task', mailboxId, taskId }))
      return
    }
  }
  // What the task before wrote down may be much: it goes without the mailbox's lock, and nobody waits for it.
  await needs.store.write(mailboxId, (w) => w.tasks.forgetBefore(taskId))
}

/**
 * Writes down some more of the threads that a task's search finds; answers whether there was something to look for. It
 * changes no mail, so it needs no version: the mailbox's writers do not wait for it.
 */
async function collectFound(
  needs: { readonly store: MailStore },
  mailboxId: MailboxId,
  taskId: TaskId,
): Promise<boolean> {
  const task = await needs.store.read(mailboxId, (reader) => reader.tasks.find(taskId))
  const search = task?.state === 'working' ? task.search : undefined
  if (!search) return false
  const found = await needs.store.read(mailboxId, (reader) =>
    reader.search.threadIds(search.criteria, search.after, TASK_SEARCH_MESSAGES),
  )
  await needs.store.write(mailboxId, (w) => w.tasks.addFound(taskId, search, found.ids, found.next))
  return true
}

async function workChunk(w: Writer, actor: Actor, id: TaskId): Promise<boolean> {
  const version = await w.nextVersion()
  const task = await w.tasks.find(id)
  if (!task || !isUnderWay(task.state)) return false
  const counts = task.state === 'working' ? await workOn(w, actor, task, version) : await undo(w, task, version)
  if (counts) {
    await reportTask(w, { ...task, ...counts }, version)
    return true
  }
  const state = task.state === 'working' ? 'done' : 'undone'
  await w.tasks.setState(id, state)
  await reportTask(w, (await w.tasks.find(id)) ?? { ...task, state }, version)
  return false
}

async function workOn(w: Writer, actor: Actor, task: Task, version: number) {
  const chunk = await w.tasks.waiting(task, TASK_CHUNK_THREADS)
  if (chunk.length === 0) return undefined
  const changed = await actOnThreads(w, actor, task, chunk, version)
  return w.tasks.tick(task, chunk, changed, version)
}

async function undo(w: Writer, task: Task, version: number) {
  const done = await w.tasks.toUndo(task.id, TASK_CHUNK_THREADS)
  if (!done) return undefined
  await undoThreads(w, task, done, version)
  return w.tasks.tickUndone(task.id, done.threads)
}
