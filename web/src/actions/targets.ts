import { isPlannedRole } from '@sen/model/folders'
import { isOffered } from '../data/account/rights.ts'
import type { Action, ActionContext, Target } from './action.ts'

/** The server refuses what is not permitted, for example for an unverified domain. */
export function mayAct(context: ActionContext): boolean {
  return context.targets.length > 0
}

/** Scheduled messages cannot be moved until they are cancelled. */
export function mayMove(context: ActionContext): boolean {
  return mayAct(context) && !isPlannedRole(context.folder?.role)
}

/** A user who may not send may not delete either (product decision 29). */
export function mayDelete(context: ActionContext): boolean {
  return mayAct(context) && isOffered('delete_mail', context.user)
}

const DELETING: ReadonlySet<string> = new Set(['trash-threads', 'delete-forever', 'trash-drafts'])

/** Product decision 29. */
export function offeredTo(context: Pick<ActionContext, 'user'>, actions: readonly Action[]): readonly Action[] {
  return isOffered('delete_mail', context.user) ? actions : actions.filter(({ id }) => !DELETING.has(id))
}

/** Calls take one folder each, while lists such as Starred span several. */
export function byFolder(targets: readonly Target[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { folderId, id } of targets) groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  return groups
}
