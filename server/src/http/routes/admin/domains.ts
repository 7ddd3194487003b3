import {
  addDomain as addRoute,
  checkDomain as checkRoute,
  readDomainContents as contentsRoute,
  type DomainField,
  listRemovedDomains as listRemovedRoute,
  listDomains as listRoute,
  removeDomain as removeRoute,
  restoreDomain as restoreRoute,
  setMtaSts as setMtaStsRoute,
  setRouting as setRoutingRoute,
  signDomain as signRoute,
} from '@sen/contract/admin/domains'
import { checkDomain } from '@sen/core/domains/check-domain'
import { claimDomain } from '@sen/core/domains/claim-domain'
import type { DomainView } from '@sen/core/domains/domain-view'
import { listDomains } from '@sen/core/domains/list-domains'
import { foreseeRemoval, listRemovedDomains, removeDomain, restoreDomain } from '@sen/core/domains/remove-domain'
import { setMtaSts } from '@sen/core/domains/set-mta-sts'
import { setRouting } from '@sen/core/domains/set-routing'
import { signDomain } from '@sen/core/domains/sign-domain'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { readDomainName } from '@sen/model/administration/domain-names'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { unixSeconds } from '../../presenters/times.ts'

export function adminDomainRoutes(mount: Mount, world: World): void {
  const answer = async (actor: Actor, name: string): Promise<{ readonly data: DomainField }> => {
    const wanted = readDomainName(name)
    const view = (await listDomains(world, actor)).find((each) => each.name === wanted)
    // Another page may have removed it meanwhile.
    if (!view) throw new Refused('not_found')
    return { data: presentDomain(view) }
  }

  mount(listRoute, async (actor) => {
    const domains = await listDomains(world, actor)
    return { data: domains.map(presentDomain), total: domains.length }
  })

  mount(addRoute, async (actor, { body }) => answer(actor, await claimDomain(world, actor, body.name)))

  mount(checkRoute, async (actor, { params }) => {
    await checkDomain(world, actor, params.name)
    return answer(actor, params.name)
  })

  mount(signRoute, async (actor, { params }) => {
    await signDomain(world, actor, params.name)
    return answer(actor, params.name)
  })

  mount(setMtaStsRoute, async (actor, { params, body }) => {
    await setMtaSts(world, actor, params.name, body.mode)
    return answer(actor, params.name)
  })

  mount(setRoutingRoute, async (actor, { params, body }) => {
    await setRouting(world, actor, params.name, body.routing)
    return answer(actor, params.name)
  })

  mount(contentsRoute, async (actor, { params }) => {
    const { leavesOwner: _, ...contents } = await foreseeRemoval(world, actor, params.name)
    return { data: contents }
  })

  mount(removeRoute, async (actor, { params, query }) => {
    const withMailboxes = query.with_mailboxes === 'true'
    return { data: { restorable: await removeDomain(world, actor, params.name, { withMailboxes }) } }
  })

  mount(listRemovedRoute, async (actor) => {
    const removed = await listRemovedDomains(world, actor)
    return {
      data: removed.map(({ name, mailboxes, removedAt, restorableUntil }) => ({
        name,
        mailboxes,
        removed_at: unixSeconds(removedAt),
        restorable_until: unixSeconds(restorableUntil),
      })),
    }
  })

  mount(restoreRoute, async (actor, { params }) => {
    await restoreDomain(world, actor, params.name)
    return { data: {} }
  })
}

function presentDomain(view: DomainView): DomainField {
  return {
    name: view.name,
    state: view.state,
    vouched: view.isVouched,
    mailboxes: view.mailboxes,
    signed: view.hasKey && view.state !== 'claimed',
    mta_sts: view.mtaStsMode,
    routing: view.routing,
    routing_problem: view.routingProblem ?? null,
    missing_since: view.missingSince ? unixSeconds(view.missingSince) : null,
    checked_at: view.checkedAt ? unixSeconds(view.checkedAt) : null,
    records: view.records.map(({ kind, type, name, value, priority, service, judged }) => ({
      kind,
      type,
      name,
      value,
      priority: priority ?? null,
      service: service ?? null,
      verdict: judged?.verdict ?? null,
      found: [...(judged?.found ?? [])],
    })),
  }
}
