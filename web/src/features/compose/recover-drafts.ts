import { keptContentOf } from '../../data/drafts/kept-content.ts'
import { heldDrafts } from '../../lib/draft-lock.ts'
import { forgetDraft, keptDrafts } from '../../lib/keeping/draft-storage.ts'
import { openKept, useComposeWindows } from '../../state/compose-windows.ts'

/** Where the browser cannot say which drafts are open elsewhere, only those at rest this long are taken up. */
const AT_REST_MILLISECONDS = 2 * 60_000

/**
 * After a crash, restores texts of this account that the server never received as small windows. Removes local copies
 * of closed pages that the server has. Returns the number of restored drafts.
 */
export async function recoverDrafts(account: string): Promise<number> {
  const held = await heldDrafts()
  let count = 0
  for (const kept of await keptDrafts(account)) {
    const { windows } = useComposeWindows.getState()
    const isHeld = held ? held.has(kept.id) : Date.now() - kept.changedAt.getTime() < AT_REST_MILLISECONDS
    if (isHeld || windows.some((window) => window.id === kept.id)) continue
    const content = keptContentOf(kept)
    if (kept.isUnsaved && content) {
      openKept(kept.id, content.stored?.messageId, 'mini')
      count++
    } else await forgetDraft(account, kept.id)
  }
  return count
}
