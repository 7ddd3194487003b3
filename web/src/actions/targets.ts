import type { ActionContext, Target } from './action.ts'

/** The verified-domain rule stops every action on threads (spec section 5). */
export function mayAct(context: ActionContext): boolean {
  return context.targets.length > 0 && context.user?.domain_verified !== false
}

/** Calls go folder by folder; a list such as Starred shows threads of several. */
export function byFolder(targets: readonly Target[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { folderId, id } of targets) groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  return groups
}
