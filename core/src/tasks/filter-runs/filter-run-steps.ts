import { TASK_CHUNK_THREADS } from '@sen/model/acting/limits'
import type { TaskClaim } from '@sen/model/acting/task-claims'
import { aspectOf } from '@sen/model/acting/thread-actions'
import { FILTER_RUN_THREADS } from '@sen/model/filters/limits'
import type { ThreadId } from '@sen/model/ids'
import { matchInBatches } from '../../filters/match-in-batches.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { TextProcessor } from '../../ports/text-processor.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { TaskSteps } from '../task-steps.ts'
import type { TaskCounts, TaskOf } from '../task-store.ts'
import { actOnThreads } from '../threads/act-on-threads.ts'
import { undoThreads } from '../threads/undo-threads.ts'
import type { FilterRunParams } from './filter-run-params.ts'

type FilterRun = TaskOf<'filter_run'>

export const filterRunSteps: TaskSteps<'filter_run'> = {
  natureOf: () => ({ kind: 'filter_run' }),
  claimsOf,
  prepare: matchSome,
  step: actOnSome,
  undoStep: undoSome,
}

function claimsOf({ acts, folderIds }: FilterRunParams): readonly TaskClaim[] {
  return acts.flatMap(({ action, label }): TaskClaim[] => {
    const aspect = aspectOf(action)
    if (aspect !== 'label') return [{ takes: 'found', folderIds, changes: aspect }]
    return label === undefined ? [] : [{ takes: 'found', folderIds, changes: `label:${label}` }]
  })
}

/** Changes no mail, so it does not take the mailbox lock. */
async function matchSome(
  needs: { readonly store: MailStore; readonly textProcessor: Pick<TextProcessor, 'matchFilter'> },
  { mailboxId }: MailboxActor,
  task: FilterRun,
): Promise<boolean> {
  const { folderIds, orderedVersion, upTo } = task.params
  const at = task.cursor ?? { folder: 0 }
  const folderId = folderIds[at.folder]
  if (folderId === undefined) return false
  const { found, after } = await needs.store.read(mailboxId, async ({ filters }) => {
    const place = { folderId, after: at.after, orderedVersion, upTo }
    const messages = await filters.receivedIn(place, FILTER_RUN_THREADS)
    const texts = task.params.conditions.some(({ type }) => type === 'body') ? 'with-text' : 'without-text'
    const threads = new Set<ThreadId>()
    for await (const batch of matchInBatches(needs, task.params, filters.candidates(messages.ids, texts))) {
      for (const { candidate, isMatch } of batch) if (isMatch) threads.add(candidate.threadId)
    }
    return { found: [...threads], after: messages.last }
  })
  const next = after ? { folder: at.folder, after } : { folder: at.folder + 1 }
  await needs.store.write(mailboxId, (w) => w.taskThreads.addMatched(task, { folderId, threadIds: found }, next))
  return true
}

async function actOnSome(
  w: Writer,
  actor: MailboxActor,
  task: FilterRun,
  version: number,
): Promise<TaskCounts | undefined> {
  const chunk = await w.taskThreads.waiting(task, TASK_CHUNK_THREADS)
  if (chunk.length === 0) return undefined
  const changed = new Set<ThreadId>()
  for (const act of task.params.acts) {
    for (const id of (await actOnThreads(w, actor, act, chunk, version)).changed) changed.add(id)
  }
  return w.taskThreads.tick(task, chunk, [...changed], version)
}

async function undoSome(w: Writer, _: MailboxActor, task: FilterRun, version: number): Promise<TaskCounts | undefined> {
  const done = await w.taskThreads.toUndo(task.id, TASK_CHUNK_THREADS)
  if (!done) return undefined
  const takenBack = new Set<ThreadId>()
  // Undo the move first, because the marks are undone in the original folder.
  for (const act of task.params.acts.toReversed()) {
    for (const id of await undoThreads(w, act, done, version)) takenBack.add(id)
  }
  const visited = done.threads.filter(({ threadId }) => takenBack.has(threadId))
  return w.taskThreads.tickUndone(task, done.threads, [...new Set(visited.map(({ threadId }) => threadId))])
}
