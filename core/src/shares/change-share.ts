import type { SharePermission } from '@sen/model/drive/sharing'
import type { ShareId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { MailStore, Reader } from '../store.ts'
import { type OwnedShare, withItems } from './owned-share.ts'
import { notifyReceivers } from './report-share.ts'
import { hashSharePassword, keptPassword, requireReceivers, requireSharing } from './require-sharing.ts'
import type { Share } from './share-store.ts'

export interface ShareChange {
  readonly receivers?: readonly string[] | undefined
  readonly forAnybody?: boolean | undefined
  readonly password?: string | null | undefined
  readonly permission?: SharePermission | undefined
  readonly expiresAt?: Date | null | undefined
}

/**
 * The link does not change. Colleagues who are added are notified by mail.
 * @throws Refused drive_disabled, domain_not_verified, share_not_found (also for a revoked share); share_invalid with
 * `problem`
 */
export async function changeShare(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly passwords: PasswordHasher },
  actor: Actor,
  id: ShareId,
  change: ShareChange,
): Promise<OwnedShare> {
  requirePermission(actor, 'share_files')
  const receivers = change.forAnybody ? [] : change.receivers && requireReceivers(change.receivers)
  const forAnybody = receivers && receivers.length > 0 ? false : change.forAnybody
  const judge = (share: Share) => {
    const choice = {
      password: change.password === undefined ? keptPassword(share) : (change.password ?? undefined),
      // Other properties of an expired share may change, which does not reopen it.
      expiresAt: change.expiresAt ?? undefined,
      receivers: receivers ?? share.receivers,
      isDraft: share.state === 'draft',
    }
    requireSharing(actor, choice, needs.clock.now())
  }
  judge(await needs.store.read(actor.mailboxId, (r) => requireShare(r, id)))
  const { password } = change
  const passwordHash = typeof password === 'string' ? await hashSharePassword(needs.passwords, password) : password
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await requireShare(w, id)
    judge(before)
    const { permission, expiresAt } = change
    await w.shares.change(id, { permission, expiresAt, receivers, forAnybody, passwordHash })
    const added = receivers?.filter((email) => !before.receivers.includes(email)) ?? []
    // Receivers of a share in a mail learn of it from that mail.
    if (before.messageId === undefined) await notifyReceivers(w, actor, [id], added)
    await w.record({ type: 'shares.changed', version })
    const [changed] = await withItems(w, [await requireShare(w, id)])
    if (!changed) throw new Refused('share_not_found')
    return changed
  })
}

async function requireShare(r: Pick<Reader, 'shares'>, id: ShareId): Promise<Share> {
  const share = await r.shares.find(id)
  if (!share || share.state === 'revoked') throw new Refused('share_not_found')
  return share
}
