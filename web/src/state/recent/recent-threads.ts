/** Threads opened in this visit, the newest first. In memory alone: what was read is not left behind on a device. */
export interface RecentThread {
  readonly id: string
  /** The folder that it was opened in. */
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
