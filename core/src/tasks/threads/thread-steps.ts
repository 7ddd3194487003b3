import { TASK_CHUNK_THREADS, TASK_SEARCH_MESSAGES } from '@sen/model/acting/limits'
import type { MailboxActor } from '../../kit/actor.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { TaskSteps } from '../task-steps.ts'
import type { TaskCounts } from '../task-store.ts'
import { actOnThreads } from './act-on-threads.ts'
import { readCursor, readSearch, storedCursor } from './stored-search.ts'
import { claimOf, type ThreadTaskResult } from './thread-params.ts'
import type { ThreadTask } from './thread-task.ts'
import { undoThreads } from './undo-threads.ts'

export const threadSteps: TaskSteps<'threads'> = {
  natureOf: ({ action }) => ({ kind: 'threads', action }),
  claimsOf: (params) => [claimOf(params)],
  prepare: collectFound,
  step: actOnSome,
  undoStep: undoSome,
}

/** Returns whether the search goes on. Changes no mail, so it takes no mailbox lock. */
async function collectFound(
  needs: { readonly store: MailStore },
  { mailboxId }: MailboxActor,
  task: ThreadTask,
): Promise<boolean> {
  const { search } = task.params
  const searchedTo = task.cursor?.searchedTo
  if (!search || searchedTo === null) return false
  const found = await needs.store.read(mailboxId, (reader) =>
    reader.search.threadIds(readSearch(search), searchedTo && readCursor(searchedTo), TASK_SEARCH_MESSAGES),
  )
  await needs.store.write(mailboxId, (w) =>
    w.taskThreads.addFoundThreads(task, found.ids, found.next && storedCursor(found.next)),
  )
  return true
}

async function actOnSome(
  w: Writer,
  actor: MailboxActor,
  task: ThreadTask,
  version: number,
): Promise<TaskCounts | undefined> {
  const chunk = await w.taskThreads.waiting(task, TASK_CHUNK_THREADS)
  if (chunk.length === 0) return undefined
  const { changed, isBlockListFull } = await actOnThreads(w, actor, task.params, chunk, version)
  if (isBlockListFull) await w.tasks.saveResult(task.id, { isBlockListFull } satisfies ThreadTaskResult)
  return w.taskThreads.tick(task, chunk, changed, version)
}

async function undoSome(
  w: Writer,
  _: MailboxActor,
  task: ThreadTask,
  version: number,
): Promise<TaskCounts | undefined> {
  const done = await w.taskThreads.toUndo(task.id, TASK_CHUNK_THREADS)
  if (!done) return undefined
  const takenBack = await undoThreads(w, task.params, done, version)
  return w.taskThreads.tickUndone(task, done.threads, takenBack)
}
