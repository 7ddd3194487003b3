import { keptContentOf } from '../../data/drafts/kept-content.ts'
import { heldDrafts } from '../../lib/draft-lock.ts'
import { deleteLocalDraft, keptDrafts } from '../../lib/keeping/draft-storage.ts'
import { openSavedDraft, useComposeWindows } from '../../state/compose-windows.ts'

/** Without Web Locks, only drafts idle for this long are restored: others may be open elsewhere. */
const AT_REST_MILLISECONDS = 2 * 60_000

/** Restores texts that the server never received, and removes other local copies. Returns the number restored. */
export async function recoverDrafts(account: string): Promise<number> {
  const held = await heldDrafts()
  let count = 0
  for (const kept of await keptDrafts(account)) {
    const { windows } = useComposeWindows.getState()
    const isHeld = held ? held.has(kept.id) : Date.now() - kept.changedAt.getTime() < AT_REST_MILLISECONDS
    if (isHeld || windows.some((window) => window.id === kept.id)) continue
    const content = keptContentOf(kept)
    if (kept.isUnsaved && content) {
      openSavedDraft(kept.id, content.stored?.messageId, 'mini')
      count++
    } else await deleteLocalDraft(account, kept.id)
  }
  return count
}
