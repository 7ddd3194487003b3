import { mustAskBeforeLeaving } from './ask-before-leaving.ts'
import type { DraftSession, DraftView } from './draft-session.ts'
import { type DraftStatus, isSafe } from './draft-status.ts'

/** Includes closed windows whose draft is not saved yet. */
const open = new Map<string, DraftSession>()
/** Whether each draft has files that exist only on this page. */
const bringing = new Map<string, () => boolean>()

/** @param bringsFiles whether uploads in progress would be lost with the page */
export function addOpenDraft(session: DraftSession, bringsFiles: () => boolean): void {
  open.set(session.id, session)
  bringing.set(session.id, bringsFiles)
  watchPage()
}

export function openDraft(id: string): DraftSession | undefined {
  return open.get(id)
}

export function removeOpenDraft(id: string): void {
  open.get(id)?.dispose()
  open.delete(id)
  bringing.delete(id)
}

export function flushDrafts(isLeaving = false): void {
  for (const session of open.values()) session.flush(isLeaving)
}

/** Returns whether the server has everything; the rest stays in the local copies of the account. */
export async function settleDrafts(withinMilliseconds = 3_000): Promise<boolean> {
  flushDrafts()
  const late = new Promise<void>((resolve) => setTimeout(resolve, withinMilliseconds))
  const all = Promise.all([...open.values()].map((session) => session.rest()))
  await Promise.race([all, late])
  return [...open.values()].every((session) => isSafe(session.view.getState().status))
}

/** Before a logout: stops storing local copies of drafts that the server has. */
export function stopKeepingDrafts(): void {
  for (const [id, session] of open) {
    session.dispose()
    if (isSafe(session.view.getState().status)) removeOpenDraft(id)
  }
}

/** Saving comes before sending, and takes longer for a long quotation. */
function isGoingOut({ phase, next }: DraftStatus): boolean {
  return phase === 'sending' || next?.kind === 'send'
}

/** Returns whether neither the server nor this device has all of it. */
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
    const views = [...open.values()].map((session) => session.view.getState())
    // A refusal to send could not be shown after the page has gone.
    const isSending = mustAskBeforeLeaving() || views.some(({ status }) => isGoingOut(status))
    if (isSending || views.some(isNowhere) || [...bringing.values()].some((brings) => brings())) event.preventDefault()
  })
}
