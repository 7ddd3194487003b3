/** Kept in memory only, newest first. */
const MOST_REMEMBERED = 3

let recent: readonly string[] = []

export function rememberFolder(folderId: string): void {
  recent = [folderId, ...recent.filter((id) => id !== folderId)].slice(0, MOST_REMEMBERED)
}

export function recentFolders(): readonly string[] {
  return recent
}
