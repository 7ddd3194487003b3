import type { FolderRole } from '@sen/model/folders'
import { isOffered } from '../data/account/rights.ts'
import type { Action, ActionContext, Target } from './action.ts'

/** Whether there is anything to act on. What may not be done, an unverified domain's mail for one, the server says. */
export function mayAct(context: ActionContext): boolean {
  return context.targets.length > 0
}

/** What waits for its time stays where it is until it is taken back. */
export function mayMove(context: ActionContext): boolean {
  return mayAct(context) && !isPlannedFolder(context.folder?.role)
}

/** Where mail waits for its time. It leaves only when it is taken back, which is asked for above its text. */
export function isPlannedFolder(role: FolderRole | undefined): boolean {
  return role === 'scheduled' || role === 'periodic'
}

/** Who may not send may not delete either (product decision 29). */
export function mayDelete(context: ActionContext): boolean {
  return mayAct(context) && isOffered('delete_mail', context.user)
}

const DELETING: ReadonlySet<string> = new Set(['delete-threads', 'delete-forever', 'remove-drafts'])

/** Of these actions the ones that somebody ever has: what may not be done at all is not shown (product decision 29). */
export function offeredTo(context: Pick<ActionContext, 'user'>, actions: readonly Action[]): readonly Action[] {
  return isOffered('delete_mail', context.user) ? actions : actions.filter(({ id }) => !DELETING.has(id))
}

/** Calls go folder by folder; a list such as Starred shows threads of several. */
export function byFolder(targets: readonly Target[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { folderId, id } of targets) groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  return groups
}
