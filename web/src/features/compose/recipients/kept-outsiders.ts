/** A number for each draft of this tab, and no address. */
const PREFIX = 'sen-outsiders '

/** Of how many recipients this draft said last that they are outside; survives a reload of the page. */
export function keptCount(draftId: string): number {
  return Number(read(draftId)) || 0
}

export function keepCount(draftId: string, count: number): void {
  try {
    if (count > 0) sessionStorage.setItem(PREFIX + draftId, String(count))
    else sessionStorage.removeItem(PREFIX + draftId)
  } catch {
    // Without room for it the line comes a moment later.
  }
}

function read(draftId: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + draftId)
  } catch {
    return null
  }
}
