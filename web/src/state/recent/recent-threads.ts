/** Kept in memory only, so that no reading history stays on a device. */
export interface RecentThread {
  readonly id: string
  readonly folderId: string
}

const MOST_REMEMBERED = 12

let recent: readonly RecentThread[] = []

export function rememberThread(id: string, folderId: string): void {
  recent = [{ id, folderId }, ...recent.filter((one) => one.id !== id)].slice(0, MOST_REMEMBERED)
}

export function recentThreads(): readonly RecentThread[] {
  return recent
}
