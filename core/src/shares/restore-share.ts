import { MAX_SHARES } from '@sen/model/drive/limits'
import type { ShareId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import type { MailStore } from '../store.ts'
import { type OwnedShare, withItems } from './owned-share.ts'
import { keptPassword, requireSharing } from './require-sharing.ts'

/**
 * The current rules apply. Idempotent.
 * @throws Refused drive_disabled, domain_not_verified, share_invalid with `problem`, too_many_shares, share_not_found.
 * The last also for one that was not revoked by hand, or whose mail was recalled or sent without it
 */
export async function restoreShare(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: ShareId,
): Promise<OwnedShare> {
  requirePermission(actor, 'share_files')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const share = await w.shares.find(id)
    if (!share || (share.state === 'revoked' && !share.endedFrom)) throw new Refused('share_not_found')
    if (share.endedFrom) {
      const { receivers, messageId } = share
      const isDraft = share.endedFrom === 'draft'
      if (isDraft) {
        if (messageId === undefined) throw new Refused('share_not_found')
        await requireUnsent(w.messages, messageId).catch((error: unknown) => {
          throw error instanceof Refused ? new Refused('share_not_found') : error
        })
      }
      const choice = { password: keptPassword(share), expiresAt: undefined, receivers, isDraft }
      requireSharing(actor, choice, needs.clock.now())
      if ((await w.shares.count()) >= MAX_SHARES) throw new Refused('too_many_shares', { limit: MAX_SHARES })
      await w.shares.restore(id)
      await w.record({ type: 'shares.changed', version })
    }
    const found = await w.shares.find(id)
    const [restored] = found ? await withItems(w, [found]) : []
    if (!restored) throw new Refused('share_not_found')
    return restored
  })
}
