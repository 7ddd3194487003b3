import type { DraftSession, DraftView } from './draft-session.ts'
import { isSafe } from './draft-status.ts'

/** Drafts being written on this page, windows closed over an unsaved one included. */
const open = new Map<string, DraftSession>()
/** Of each, whether it has files that only this page has. */
const bringing = new Map<string, () => boolean>()

/** @param bringsFiles whether files are on their way that would be lost with the page */
export function addOpenDraft(session: DraftSession, bringsFiles: () => boolean): void {
  open.set(session.id, session)
  bringing.set(session.id, bringsFiles)
  watchPage()
}

export function dropOpenDraft(id: string): void {
  open.get(id)?.dispose()
  open.delete(id)
  bringing.delete(id)
}

/** Saves what is unsaved without waiting for it. */
export function flushDrafts(isLeaving = false): void {
  for (const session of open.values()) session.flush(isLeaving)
}

/**
 * Before a logout or a reload: answers whether the server has everything. What it does not have stays kept in this
 * browser for its account.
 */
export async function settleDrafts(withinMilliseconds = 3_000): Promise<boolean> {
  flushDrafts()
  const late = new Promise<void>((resolve) => setTimeout(resolve, withinMilliseconds))
  const all = Promise.all([...open.values()].map((session) => session.rest()))
  await Promise.race([all, late])
  return [...open.values()].every((session) => isSafe(session.view.getState().status))
}

/** For a logout: nothing more is kept here of what the server has, not when the page goes either. */
export function stopKeepingDrafts(): void {
  for (const [id, session] of open) {
    session.dispose()
    if (isSafe(session.view.getState().status)) dropOpenDraft(id)
  }
}

/** Neither the server nor this device has all of it. */
function isNowhere({ isKeptHere, status }: DraftView): boolean {
  return !isKeptHere && !isSafe(status)
}

let isWatching = false

function watchPage(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushDrafts(true)
  })
  window.addEventListener('pagehide', () => flushDrafts(true))
  window.addEventListener('online', () => flushDrafts())
  window.addEventListener('beforeunload', (event) => {
    const isTextLost = [...open.values()].some((session) => isNowhere(session.view.getState()))
    if (isTextLost || [...bringing.values()].some((brings) => brings())) event.preventDefault()
  })
}
