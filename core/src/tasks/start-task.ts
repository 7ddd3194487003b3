import { isUnderWay, mayActIn, type TaskAction } from '@sen/model/acting/tasks'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { isEmptyQuery } from '@sen/model/search/search-query'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type SearchAsked, searchCriteria } from '../search/search-criteria.ts'
import type { SearchCriteria } from '../search/search-store.ts'
import type { MailStore, Writer } from '../store.ts'
import { requireMove } from '../threads/require-move.ts'
import { reportTask } from './report-task.ts'
import type { Task } from './task-store.ts'

export interface TaskOrder {
  readonly action: TaskAction
  readonly to?: FolderId | undefined
  readonly unread?: boolean | undefined
  readonly blockSenders?: boolean | undefined
  readonly selection: TaskSelection
}

/** Which threads, each as seen from a folder; what a search finds, as it stands in the folder of its newest message. */
export type TaskSelection =
  | { readonly groups: readonly { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] }[] }
  | { readonly allIn: FolderId }
  | { readonly search: SearchAsked }

/**
 * Begins one job over many threads (product decision 9) and answers it. What is selected is settled now, of a whole folder
 * by this change's version and of a search by the newest mail there is, however much that is: the job looks for it. Each
 * thread is judged when its turn comes. The undo of the job before ends here.
 *
 * @throws Refused smtp_disabled (deleting), domain_not_verified, operation_in_progress, folder_not_found, move_not_allowed
 */
export async function startTask(
  needs: { readonly store: MailStore },
  actor: Actor,
  order: TaskOrder,
): Promise<{ readonly task: Task; readonly version: number }> {
  const isDeleting = order.action === 'delete' || order.action === 'delete_forever'
  requirePermission(actor, isDeleting ? 'delete_mail' : 'change_mail')
  const search = 'search' in order.selection ? await readCriteria(needs, actor, order.selection.search) : undefined
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.tasks.latest()
    if (before && isUnderWay(before.state)) throw new Refused('operation_in_progress')
    await judge(w, actor, order)
    const id = await w.tasks.create({
      action: order.action,
      to: order.to,
      unread: order.unread,
      blockSenders: order.blockSenders ?? false,
      walk:
        'allIn' in order.selection
          ? { folderId: order.selection.allIn, orderedVersion: version, walkedTo: undefined }
          : undefined,
      search,
    })
    if ('groups' in order.selection) await w.tasks.add(id, threadsOf(order.selection.groups))
    await w.enqueue({ name: 'run-task', mailboxId: actor.mailboxId, taskId: id })
    const task = await w.tasks.find(id)
    if (!task) throw new Error('a task was not made')
    await reportTask(w, task, version)
    return { task, version }
  })
}

async function judge(w: Writer, actor: Actor, { action, to, unread, selection }: TaskOrder): Promise<void> {
  const target = to === undefined ? undefined : await w.folders.find(to)
  if (action === 'move' && !target) throw new Refused('folder_not_found')
  // What a search finds lies in folders that are not known here.
  if (target?.role === 'trash') requirePermission(actor, 'delete_mail')
  if (action === 'mark' && unread === undefined) throw new Refused('invalid', { field: 'unread' })
  for (const folderId of foldersOf(selection)) {
    const folder = await w.folders.find(folderId)
    if (!folder) throw new Refused('folder_not_found')
    if (!mayActIn(action, folder.role)) throw new Refused('move_not_allowed')
    if (target) requireMove(actor, folder, target)
  }
}

/** What was found lies in many folders: there each thread is judged for itself. */
function foldersOf(selection: TaskSelection): readonly FolderId[] {
  if ('allIn' in selection) return [selection.allIn]
  if ('groups' in selection) return selection.groups.map(({ folderId }) => folderId)
  return []
}

function threadsOf(groups: readonly { readonly folderId: FolderId; readonly threadIds: readonly ThreadId[] }[]) {
  return groups.flatMap(({ folderId, threadIds }) => threadIds.map((threadId) => ({ threadId, folderId })))
}

/** Undefined for a search for nothing, which finds nothing. */
async function readCriteria(
  needs: { readonly store: MailStore },
  actor: Actor,
  asked: SearchAsked,
): Promise<SearchCriteria | undefined> {
  const isNothing = isEmptyQuery(asked.query) && !asked.receivedFrom && !asked.receivedUntil
  if (isNothing) return undefined
  return needs.store.read(actor.mailboxId, (reader) => searchCriteria(reader, asked))
}
