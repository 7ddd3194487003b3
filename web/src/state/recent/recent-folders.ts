/** Target folders of recent moves, newest first. Kept in memory only. */
const MOST_REMEMBERED = 3

let recent: readonly string[] = []

export function rememberFolder(folderId: string): void {
  recent = [folderId, ...recent.filter((id) => id !== folderId)].slice(0, MOST_REMEMBERED)
}

export function recentFolders(): readonly string[] {
  return recent
}
