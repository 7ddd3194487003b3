import type { FolderRole } from '@sen/model/folders'

/** Folders that receive mail. Their lists can show the unread or the starred part alone. */
const WITH_VIEWS: ReadonlySet<FolderRole> = new Set(['inbox', 'custom', 'junk'])

export function hasViews(role: FolderRole): boolean {
  return WITH_VIEWS.has(role)
}
