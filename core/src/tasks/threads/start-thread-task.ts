import { aspectOf, mayActIn, type ThreadAction } from '@sen/model/acting/thread-actions'
import type { FolderId, LabelId, ThreadId } from '@sen/model/ids'
import { isEmptyQuery } from '@sen/model/search/search-query'
import { isSnoozeTime } from '@sen/model/snoozing/snooze-times'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { type SearchRequest, searchCriteria } from '../../search/search-criteria.ts'
import type { SearchCriteria } from '../../search/search-store.ts'
import type { MailStore, Writer } from '../../store.ts'
import { requireMove } from '../../threads/require-move.ts'
import { reportTask } from '../report-task.ts'
import { startTask } from '../start-task.ts'
import { storedSearch } from './stored-search.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import type { ThreadTask } from './thread-task.ts'

export interface ThreadTaskRequest {
  readonly action: ThreadAction
  readonly to?: FolderId | undefined
  readonly unread?: boolean | undefined
  readonly label?: LabelId | undefined
  readonly until?: Date | undefined
  readonly blockSenders?: boolean | undefined
  readonly selection: ThreadSelection
}

/** Threads found by a search belong to the folder of their newest message. */
export type ThreadSelection =
  | { readonly groups: readonly { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] }[] }
  | { readonly allIn: FolderId }
  | { readonly search: SearchRequest }

/**
 * Fixes the selection now: a folder by this version, a search by the newest message (product decision 9).
 * @throws Refused smtp_disabled (deleting), domain_not_verified, operation_in_progress, too_many_tasks,
 * folder_not_found, label_not_found, move_not_allowed, snooze_time_invalid
 */
export async function startThreadTask(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  order: ThreadTaskRequest,
): Promise<{ readonly task: ThreadTask; readonly version: number }> {
  const { selection } = order
  const isDeleting = order.action === 'delete' || order.action === 'delete_forever'
  requirePermission(actor, isDeleting ? 'delete_mail' : 'change_mail')
  if (order.action === 'snooze' && !(order.until && isSnoozeTime(order.until, needs.clock.now()))) {
    throw new Refused('snooze_time_invalid')
  }
  const criteria = 'search' in selection ? await readCriteria(needs, actor, selection.search) : undefined
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await judge(w, actor, order)
    const params = await paramsOf(w, order, criteria, version)
    const total = await w.taskThreads.countWalk(params)
    const begun = await startTask(w, actor, { kind: 'threads', params, total })
    if ('groups' in selection) await w.taskThreads.add(begun.id, threadsOf(selection.groups))
    const task = ((await w.tasks.find(begun.id)) as ThreadTask | undefined) ?? begun
    await reportTask(w, task, version)
    return { task, version }
  })
}

async function paramsOf(
  w: Writer,
  { action, to, unread, label, until, blockSenders, selection }: ThreadTaskRequest,
  criteria: SearchCriteria | undefined,
  version: number,
): Promise<ThreadTaskParams> {
  return {
    action,
    ...(to !== undefined && { to }),
    ...(unread !== undefined && { unread }),
    ...(label !== undefined && { label }),
    ...(until !== undefined && { until: until.getTime() / 1_000 }),
    ...(blockSenders && { blockSenders }),
    ...('allIn' in selection && { walk: { folderId: selection.allIn, orderedVersion: version } }),
    ...(criteria && { search: storedSearch(criteria, await w.taskThreads.newestMessage()) }),
    ...('groups' in selection && { from: foldersOf(selection) }),
  }
}

async function judge(w: Writer, actor: Actor, order: ThreadTaskRequest): Promise<void> {
  const { action, to, unread, selection } = order
  const target = to === undefined ? undefined : await w.folders.find(to)
  if (action === 'move' && !target) throw new Refused('folder_not_found')
  // The folders of a search's results are not known yet, so this permission is always required.
  if (target?.role === 'trash') requirePermission(actor, 'delete_mail')
  if (action === 'mark' && unread === undefined) throw new Refused('invalid', { field: 'unread' })
  if (aspectOf(action) === 'label' && !(order.label && (await w.labels.find(order.label)))) {
    throw new Refused('label_not_found')
  }
  for (const folderId of foldersOf(selection)) {
    const folder = await w.folders.find(folderId)
    if (!folder) throw new Refused('folder_not_found')
    if (!mayActIn(action, folder.role)) throw new Refused('move_not_allowed')
    if (target) requireMove(actor, folder, target)
  }
}

/** Empty for a search, whose threads are checked one by one later. */
function foldersOf(selection: ThreadSelection): readonly FolderId[] {
  if ('allIn' in selection) return [selection.allIn]
  if ('groups' in selection) return selection.groups.map(({ folderId }) => folderId)
  return []
}

function threadsOf(groups: readonly { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] }[]) {
  return groups.flatMap(({ folderId, threadIds }) => threadIds.map((threadId) => ({ threadId, folderId })))
}

async function readCriteria(
  needs: { readonly store: MailStore },
  actor: Actor,
  asked: SearchRequest,
): Promise<SearchCriteria | undefined> {
  const isNothing = isEmptyQuery(asked.query) && !asked.receivedFrom && !asked.receivedUntil
  if (isNothing) return undefined
  return needs.store.read(actor.mailboxId, (reader) => searchCriteria(reader, asked))
}
