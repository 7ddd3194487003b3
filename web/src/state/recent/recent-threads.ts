/** Threads opened in this visit, the newest first. In memory alone: what was read is not left behind on a device. */
export interface RecentThread {
  readonly id: string
  readonly folderName: string
}

const MOST_REMEMBERED = 12

let recent: readonly RecentThread[] = []

export function rememberThread(id: string, folderName: string): void {
  recent = [{ id, folderName }, ...recent.filter((one) => one.id !== id)].slice(0, MOST_REMEMBERED)
}

export function recentThreads(): readonly RecentThread[] {
  return recent
}
