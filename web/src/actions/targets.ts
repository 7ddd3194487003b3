import type { ActionContext, Target } from './action.ts'

/** Whether there is anything to act on. What may not be done, an unverified domain's mail for one, the server says. */
export function mayAct(context: ActionContext): boolean {
  return context.targets.length > 0
}

/** What waits for its time stays where it is until it is taken back. */
export function mayMove(context: ActionContext): boolean {
  const role = context.folder?.role
  return mayAct(context) && role !== 'scheduled' && role !== 'periodic'
}

/** Calls go folder by folder; a list such as Starred shows threads of several. */
export function byFolder(targets: readonly Target[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { folderId, id } of targets) groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  return groups
}
