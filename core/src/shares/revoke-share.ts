import type { ShareId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

/**
 * Applies to browsers that have opened it, too. Idempotent. Needs only access to the drive, so it works when sharing is
 * no longer permitted.
 * @throws Refused drive_disabled, share_not_found
 */
export async function revokeShare(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: ShareId,
): Promise<void> {
  requirePermission(actor, 'use_drive')
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const share = await w.shares.find(id)
    if (!share) throw new Refused('share_not_found')
    if (share.state === 'revoked') return
    await w.shares.revoke(id, needs.clock.now())
    await w.record({ type: 'shares.changed', version })
  })
}
