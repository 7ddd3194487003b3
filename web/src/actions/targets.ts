import { judgeDeleting } from '@sen/model/acting/deleting'
import type { Action, ActionContext, Target } from './action.ts'

/** Whether there is anything to act on. What may not be done, an unverified domain's mail for one, the server says. */
export function mayAct(context: ActionContext): boolean {
  return context.targets.length > 0
}

/** What waits for its time stays where it is until it is taken back. */
export function mayMove(context: ActionContext): boolean {
  const role = context.folder?.role
  return mayAct(context) && role !== 'scheduled' && role !== 'periodic'
}

/** Who may not send may not delete either (product decision 29). */
export function mayDelete(context: ActionContext): boolean {
  return mayAct(context) && judgeDeleting(rightsOf(context)) === 'allowed'
}

/** What the judgements of `model` ask about somebody. While it is not known who that is, the server decides. */
export function rightsOf({ user }: Pick<ActionContext, 'user'>): { readonly maySend: boolean } {
  return { maySend: user === undefined || user.enable_smtp === 1 }
}

const DELETING: ReadonlySet<string> = new Set(['delete-threads', 'delete-forever', 'remove-drafts'])

/** Of these actions the ones that somebody ever has: what may not be done at all is not shown (product decision 29). */
export function offeredTo(context: Pick<ActionContext, 'user'>, actions: readonly Action[]): readonly Action[] {
  return judgeDeleting(rightsOf(context)) === 'allowed' ? actions : actions.filter(({ id }) => !DELETING.has(id))
}

/** Calls go folder by folder; a list such as Starred shows threads of several. */
export function byFolder(targets: readonly Target[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { folderId, id } of targets) groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  return groups
}
