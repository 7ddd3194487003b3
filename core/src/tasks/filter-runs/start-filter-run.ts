import { destinationOf, flagsOf, isRunnable, labelsOf } from '@sen/model/filters/filter'
import type { FilterId } from '@sen/model/ids'
import type { StoredFilter } from '../../filters/filter-store.ts'
import { requireFilter } from '../../filters/require-filter.ts'
import type { Folder } from '../../folders/folder-store.ts'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { MailStore, Writer } from '../../store.ts'
import { reportTask } from '../report-task.ts'
import { startTask } from '../start-task.ts'
import type { TaskOf } from '../task-store.ts'
import type { FilterRunAct } from './filter-run-params.ts'

/**
 * The filter need not be enabled (product decision 62). Nothing is forwarded.
 * @throws Refused rule_not_found, rule_invalid, rule_not_runnable, smtp_disabled, domain_not_verified,
 * operation_in_progress, too_many_tasks
 */
export async function startFilterRun(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: FilterId,
): Promise<{ readonly task: TaskOf<'filter_run'>; readonly version: number }> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const filter = await w.filters.findCustom(id)
    if (!filter) throw new Refused('rule_not_found')
    await requireFilter(w, actor, filter)
    if (!isRunnable(filter)) throw new Refused('rule_not_runnable')
    const acts = await actsOf(w, filter)
    const { name, match, conditions } = filter
    const folderIds = (await w.folders.list()).filter(isAsked).map((folder) => folder.id)
    const upTo = await w.taskThreads.newestMessage()
    const params = { name, match, conditions, acts, folderIds, orderedVersion: version, upTo }
    const task = await startTask(w, actor, { kind: 'filter_run', params, total: 0 })
    await reportTask(w, task, version)
    return { task, version }
  })
}

function isAsked({ role }: Pick<Folder, 'role'>): boolean {
  return role === 'inbox' || role === 'custom'
}

/** Marks and labels come before the move, because threads are looked up in their original folder. */
async function actsOf(w: Writer, filter: StoredFilter): Promise<readonly FilterRunAct[]> {
  const { isRead, isStarred } = flagsOf(filter)
  const to = destinationOf(filter)
  return [
    ...labelsOf(filter).map((label) => ({ action: 'label', label }) as const),
    ...(isRead ? [{ action: 'mark', unread: false } as const] : []),
    ...(isStarred ? [{ action: 'star' } as const] : []),
    ...(to === undefined
      ? []
      : [{ action: 'move', to: to === 'trash' ? (await w.folders.findByRole('trash')).id : to } as const]),
  ]
}
