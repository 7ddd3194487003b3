import {
  changePerson as changeRoute,
  createPerson as createRoute,
  deletePerson as deleteRoute,
  linkPerson as linkRoute,
  listPeople as listRoute,
  setOwner as ownerRoute,
  listPools as poolsRoute,
  recoverMailOf as recoverMailRoute,
  releaseSendingOf as releaseSendingRoute,
  restorePerson as restoreRoute,
  resumePerson as resumeRoute,
  suspendPerson as suspendRoute,
  turnTwoStepOffOf as twoStepOffRoute,
} from '@sen/contract/admin/people'
import { changePerson } from '@sen/core/people/change-person'
import { createPerson } from '@sen/core/people/create-person'
import { deletePerson } from '@sen/core/people/delete-person'
import { linkPerson } from '@sen/core/people/link-person'
import { listPeople } from '@sen/core/people/list-people'
import { listPools } from '@sen/core/people/list-pools'
import type { NewPasswordLink } from '@sen/core/people/mail-password-link'
import { recoverMailOf } from '@sen/core/people/recover-mail-of'
import { releaseSendingOf } from '@sen/core/people/release-sending-of'
import { restorePerson } from '@sen/core/people/restore-person'
import { resumePerson } from '@sen/core/people/resume-person'
import { setOwner } from '@sen/core/people/set-owner'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { turnTwoStepOffOf } from '@sen/core/people/turn-two-step-off-of'
import type { AccountId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import { askedBy } from '../../login-limits.ts'
import type { Mount } from '../../mount.ts'
import { presentPerson } from '../../presenters/person.ts'
import { unixSeconds } from '../../presenters/times.ts'

export function peopleRoutes(mount: Mount, world: World): void {
  mount(listRoute, async (actor, { query }) => {
    const { s: text, state, offset, limit } = query
    const { people, total } = await listPeople(world, actor, { text, state, offset, limit })
    return { data: people.map((person) => presentPerson(person, actor)), total }
  })

  mount(poolsRoute, async (actor) => {
    const pools = await listPools(world, actor)
    const active = new Map(actor.domains.map(({ name, isVerified }) => [name, isVerified]))
    const data = pools.map(({ domain, megabytes, ownMegabytes, usedBytes }) => ({
      domain,
      active: active.get(domain) ?? false,
      pool_megabytes: megabytes,
      own_megabytes: ownMegabytes,
      used_bytes: usedBytes,
    }))
    return { data, total: data.length }
  })

  mount(createRoute, async (actor, { body, request }) => {
    const { email: address, fullname: displayName, entry } = body
    const { accountId, link } = await createPerson(askedBy(world, request), actor, {
      address,
      displayName,
      entry: entry.by === 'password' ? entry : { by: 'link', mailedTo: entry.mailed_to ?? undefined },
    })
    return { data: { id: accountId, link: link ? presentLink(link) : null } }
  })

  mount(changeRoute, async (actor, { params, body }) => {
    const { fullname, enable_smtp, enable_drive, quota_megabytes, mail_protocols } = body
    await changePerson(world, actor, params.id as AccountId, {
      displayName: fullname,
      smtpEnabled: enable_smtp,
      driveEnabled: enable_drive,
      quota: quotaOf(quota_megabytes),
      mailProtocols: mail_protocols,
    })
    return { data: {} }
  })

  mount(suspendRoute, async (actor, { params }) => {
    await suspendPerson(world, actor, params.id as AccountId)
    return { data: {} }
  })

  mount(resumeRoute, async (actor, { params }) => {
    await resumePerson(world, actor, params.id as AccountId)
    return { data: {} }
  })

  mount(releaseSendingRoute, async (actor, { params }) => {
    await releaseSendingOf(world, actor, params.id as AccountId)
    return { data: {} }
  })

  mount(linkRoute, async (actor, { params, body, request }) => {
    const { mailed_to, remove_passkeys: withoutPasskeys } = body
    const link = await linkPerson(askedBy(world, request), actor, params.id as AccountId, {
      mailedTo: mailed_to ?? undefined,
      withoutPasskeys,
    })
    return { data: presentLink(link) }
  })

  mount(deleteRoute, async (actor, { params }) => {
    await deletePerson(world, actor, params.id as AccountId)
    return { data: {} }
  })

  mount(twoStepOffRoute, async (actor, { params }) => {
    await turnTwoStepOffOf(world, actor, params.id as AccountId)
    return { data: {} }
  })

  mount(ownerRoute, async (actor, { params, body }) => {
    await setOwner(world, actor, params.id as AccountId, body.owner)
    return { data: {} }
  })

  mount(recoverMailRoute, async (actor, { params, body }) => {
    const span = { from: new Date(body.from * 1_000), until: new Date(body.until * 1_000) }
    return { data: { count: await recoverMailOf(world, actor, params.id as AccountId, span) } }
  })

  mount(restoreRoute, async (actor, { params }) => {
    await restorePerson(world, actor, params.id as AccountId)
    return { data: {} }
  })
}

function quotaOf(megabytes: number | null | undefined) {
  if (megabytes === undefined) return undefined
  return megabytes === null ? ({ kind: 'pool' } as const) : ({ kind: 'own', megabytes } as const)
}

function presentLink({ url, expiresAt }: NewPasswordLink) {
  return { url, expires_at: unixSeconds(expiresAt) }
}
