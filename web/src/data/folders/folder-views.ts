import type { FolderRole } from '@sen/model/folders'

/** Folders that receive mail, whose lists can show only unread or starred threads. */
const WITH_VIEWS: ReadonlySet<FolderRole> = new Set(['inbox', 'custom', 'archive', 'junk'])

export function hasViews(role: FolderRole): boolean {
  return WITH_VIEWS.has(role)
}
