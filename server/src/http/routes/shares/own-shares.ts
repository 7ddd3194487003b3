import { readDrivePage } from '@sen/contract/drive/drive-fields'
import * as contract from '@sen/contract/drive/shares'
import type { Actor } from '@sen/core/kit/actor'
import { changeShare } from '@sen/core/shares/change-share'
import { createShares } from '@sen/core/shares/create-shares'
import {
  checkSharing,
  findOwnLinks,
  listMessageShares,
  listOwnShares,
  listSharedWithMe,
  listShareOpenings,
} from '@sen/core/shares/list-shares'
import type { OwnedShare } from '@sen/core/shares/owned-share'
import { outsideOf } from '@sen/core/shares/require-sharing'
import { restoreShare } from '@sen/core/shares/restore-share'
import { revokeShare } from '@sen/core/shares/revoke-share'
import { colleagueDomains } from '@sen/model/account/organisation'
import { shareAudience, sharePath, shareState } from '@sen/model/drive/share-opening'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import { askedBy } from '../../login-limits.ts'
import type { Mount } from '../../mount.ts'
import { presentDriveItem } from '../../presenters/drive/drive-item.ts'
import { presentShare } from '../../presenters/share.ts'
import { unixSeconds } from '../../presenters/times.ts'

export function ownShareRoutes(mount: Mount, world: World): void {
  const present = (actor: Actor, share: OwnedShare) =>
    presentShare(share, colleagueDomains(actor.address, actor.domains), {
      publicUrl: world.publicUrl,
      now: world.clock.now(),
    })

  mount(contract.listSharedWithMe, async (actor, { query }) => {
    const { shared, total } = await listSharedWithMe(world, actor, readDrivePage(query))
    const data = shared.map(({ item, owner, token, permission }) => ({
      ...presentDriveItem(item, owner, false),
      share_url: `${world.publicUrl}${sharePath(token)}`,
      permission,
    }))
    return { data, total }
  })

  mount(contract.listOwnShares, async (actor, { query }) => {
    const of = {
      itemId: query.item_id as DriveItemId | undefined,
      messageId: query.message_id as MessageId | undefined,
    }
    const { shares, total } = await listOwnShares(world, actor, of, readDrivePage(query))
    return { data: shares.map((share) => present(actor, share)), total }
  })

  mount(contract.listMessageShares, async (actor, { query }) => {
    const { shares, total } = await listMessageShares(world, actor, query.message_id as MessageId, readDrivePage(query))
    return { data: shares.map((share) => present(actor, share)), total }
  })

  mount(contract.createShares, async (actor, { body, request }) => {
    const shares = await createShares(askedBy(world, request), actor, {
      ids: (body.ids ?? []) as DriveItemId[],
      paths: body.paths ?? [],
      receivers: body.share_withs,
      password: body.password ?? undefined,
      permission: body.permission,
      expiresAt: dateOf(body.expire_date) ?? undefined,
      messageId: body.message_id as MessageId | undefined,
    })
    return { data: shares.map((share) => present(actor, share)), total: shares.length }
  })

  mount(contract.changeShare, async (actor, { params, body, request }) => {
    const changed = await changeShare(askedBy(world, request), actor, params.id as ShareId, {
      receivers: body.share_withs,
      forAnybody: body.for_anybody,
      password: body.password,
      permission: body.permission,
      expiresAt: dateOf(body.expire_date),
    })
    return { data: present(actor, changed) }
  })

  mount(contract.revokeShare, async (actor, { params }) => {
    await revokeShare(world, actor, params.id as ShareId)
    return { data: {} }
  })

  mount(contract.restoreShare, async (actor, { params }) => ({
    data: present(actor, await restoreShare(world, actor, params.id as ShareId)),
  }))

  mount(contract.listShareOpenings, async (actor, { params, query }) => {
    const { openings, total } = await listShareOpenings(world, actor, params.id as ShareId, readDrivePage(query))
    const data = openings.map(({ at, who, action, fileName }) => ({
      at: unixSeconds(at),
      who: who ?? null,
      action,
      file_name: fileName,
    }))
    return { data, total }
  })

  mount(contract.checkSharing, async (actor, { body }) => {
    const { isPublicAllowed, outside } = checkSharing(actor, body.to_address)
    const own = await findOwnLinks(world, actor, body.tokens)
    const now = world.clock.now()
    const links = own.map(({ share, item }) => {
      const { token, receivers, hasPassword } = share
      const hasReceiversOutside = outsideOf(actor, receivers).length > 0
      const terms = { hasPassword, receivers, hasReceiversOutside, forAnybody: share.forAnybody, waitsForMail: false }
      return {
        token,
        name: item.name,
        state: shareState(share, now),
        opens_for: shareAudience(terms) === 'anybody' ? ('anybody' as const) : ('named' as const),
        has_password: hasPassword,
        share_withs: [...receivers],
      }
    })
    return { data: { share_public: isPublicAllowed, outside: isPublicAllowed ? [] : [...outside], links } }
  })
}

function dateOf(seconds: number | null | undefined): Date | null | undefined {
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : seconds
}
