import { readDrivePath } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_ITEMS_PER_CALL, MAX_SHARES } from '@sen/model/drive/limits'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { DriveItemId, MessageId } from '@sen/model/ids'
import type { DriveItem } from '../drive/drive-store.ts'
import { requireItem } from '../drive/places/require-item.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore, Reader } from '../store.ts'
import type { OwnedShare } from './owned-share.ts'
import { notifyReceivers } from './report-share.ts'
import { hashSharePassword, requireReceivers, requireSharing } from './require-sharing.ts'

export interface SharingRequest {
  readonly ids: readonly DriveItemId[]
  readonly paths: readonly string[]
  readonly receivers: readonly string[]
  readonly password: string | undefined
  readonly permission: SharePermission
  readonly expiresAt: Date | undefined
  /** The shares open when this mail has been sent. */
  readonly messageId: MessageId | undefined
}

export interface SharingNeeds {
  readonly store: MailStore
  readonly clock: Clock
  readonly secrets: Secrets
  readonly passwords: PasswordHasher
}

/**
 * @throws Refused drive_disabled, domain_not_verified, share_invalid with `problem`; drive_item_not_found, also for
 * items of others and items in the recycle bin (spec section 5.5.3); message_not_found, not_a_draft, already_sent,
 * too_many_shares
 */
export async function createShares(
  needs: SharingNeeds,
  actor: Actor,
  order: SharingRequest,
): Promise<readonly OwnedShare[]> {
  requirePermission(actor, 'share_files')
  const { ids, paths, password, permission, expiresAt, messageId } = order
  const count = ids.length + paths.length
  if (count === 0 || count > MAX_DRIVE_ITEMS_PER_CALL) throw new Refused('share_invalid', { problem: 'items' })
  const receivers = requireReceivers(order.receivers)
  requireSharing(actor, { password, expiresAt, receivers, isDraft: messageId !== undefined }, needs.clock.now())
  const passwordHash = password === undefined ? undefined : await hashSharePassword(needs.passwords, password)

  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const at = needs.clock.now()
    const items = await requireItems(w, ids, paths)
    if (messageId !== undefined) await requireUnsent(w.messages, messageId)
    if ((await w.shares.count()) + items.length > MAX_SHARES)
      throw new Refused('too_many_shares', { limit: MAX_SHARES })
    const shares: OwnedShare[] = []
    for (const item of items) {
      const id = await w.shares.create({
        itemId: item.id,
        token: needs.secrets.token(),
        state: messageId === undefined ? 'live' : 'draft',
        permission,
        passwordHash,
        expiresAt,
        messageId,
        receivers,
        at,
      })
      const share = await w.shares.find(id)
      if (share) shares.push({ share, item })
    }
    // Receivers of a share in a mail learn of it from that mail.
    if (messageId === undefined) {
      const ids = shares.map(({ share }) => share.id)
      await notifyReceivers(w, actor, ids, receivers)
    }
    await w.record({ type: 'shares.changed', version })
    return shares
  })
}

async function requireItems(
  r: Pick<Reader, 'drive'>,
  ids: readonly DriveItemId[],
  paths: readonly string[],
): Promise<readonly DriveItem[]> {
  const items = new Map<DriveItemId, DriveItem>()
  for (const id of ids) items.set(id, await requireItem(r.drive, id))
  for (const path of paths) {
    const names = readDrivePath(path)
    const item = names && names.length > 0 ? await r.drive.findByPath(names) : undefined
    if (!item) throw new Refused('drive_item_not_found')
    items.set(item.id, item)
  }
  return [...items.values()]
}
