import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { type OwnedShare, withItems } from './owned-share.ts'
import { maySharePublicly, outsideOf, requireReceivers } from './require-sharing.ts'
import type { ShareDirectory, SharedItem } from './share-directory.ts'
import type { ShareOpening, SharePageBounds } from './share-store.ts'

interface Needs {
  readonly store: MailStore
}

/** @throws Refused drive_disabled */
export function listOwnShares(
  needs: Needs,
  actor: Actor,
  of: { readonly itemId?: DriveItemId | undefined; readonly messageId?: MessageId | undefined },
  page: SharePageBounds,
): Promise<{ readonly shares: readonly OwnedShare[]; readonly total: number }> {
  requirePermission(actor, 'use_drive')
  return needs.store.read(actor.mailboxId, async (r) => {
    const { shares, total } = await r.shares.list(of, page)
    return { shares: await withItems(r, shares), total }
  })
}

/** @throws Refused drive_disabled, message_not_found */
export async function listMessageShares(
  needs: Needs,
  actor: Actor,
  messageId: MessageId,
  page: SharePageBounds,
): Promise<{ readonly shares: readonly OwnedShare[]; readonly total: number }> {
  requirePermission(actor, 'use_drive')
  const message = await needs.store.read(actor.mailboxId, (r) => r.messages.find(messageId))
  if (!message) throw new Refused('message_not_found')
  return listOwnShares(needs, actor, { messageId }, page)
}

/** @throws Refused drive_disabled, share_not_found */
export function listShareOpenings(
  needs: Needs,
  actor: Actor,
  id: ShareId,
  page: SharePageBounds,
): Promise<{ readonly openings: readonly ShareOpening[]; readonly total: number }> {
  requirePermission(actor, 'use_drive')
  return needs.store.read(actor.mailboxId, async (r) => {
    if (!(await r.shares.find(id))) throw new Refused('share_not_found')
    return r.shares.openings(id, page)
  })
}

/** @throws Refused drive_disabled */
export async function listSharedWithMe(
  { shareDirectory, store, clock }: Needs & { readonly shareDirectory: ShareDirectory; readonly clock: Clock },
  actor: Actor,
  page: SharePageBounds,
): Promise<{ readonly shared: readonly SharedItem[]; readonly total: number }> {
  requirePermission(actor, 'use_drive')
  const addresses = await store.read(actor.mailboxId, async (r) => [
    ...(await r.mailbox.ownAddresses()),
    ...(await r.mailbox.groupAddresses()),
  ])
  const domains = actor.domains.map(({ name }) => name)
  return shareDirectory.sharedWith({ mailboxId: actor.mailboxId, addresses, domains }, page, clock.now())
}

/** Reveals nothing about tokens of others. @throws Refused drive_disabled */
export function findOwnLinks(needs: Needs, actor: Actor, tokens: readonly string[]): Promise<readonly OwnedShare[]> {
  requirePermission(actor, 'use_drive')
  if (tokens.length === 0) return Promise.resolve([])
  return needs.store.read(actor.mailboxId, async (r) => withItems(r, await r.shares.findByTokens(tokens)))
}

/** Names the addresses that need a password (spec section 7.9.4). @throws Refused drive_disabled, share_invalid */
export function checkSharing(
  actor: Actor,
  addresses: readonly string[],
): { readonly isPublicAllowed: boolean; readonly outside: readonly string[] } {
  requirePermission(actor, 'use_drive')
  return { isPublicAllowed: maySharePublicly(actor), outside: outsideOf(actor, requireReceivers(addresses)) }
}
