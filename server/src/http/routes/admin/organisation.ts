import {
  type ActField,
  changeFooter as changeFooterRoute,
  changeKeptDays as changeKeptDaysRoute,
  changePolicy as changeRoute,
  countLostMail as countLostRoute,
  exportActs as exportRoute,
  type FooterField,
  listActs as listActsRoute,
  listPolicies as listRoute,
  type PolicyField,
  readFooter as readFooterRoute,
  readKeptDays as readKeptDaysRoute,
} from '@sen/contract/admin/organisation'
import type { Actor } from '@sen/core/kit/actor'
import type { ActFilter, StoredAct } from '@sen/core/organisations/act-store'
import { countLostMail } from '@sen/core/organisations/count-lost-mail'
import { exportActs } from '@sen/core/organisations/export-acts'
import { changeFooter, readFooter } from '@sen/core/organisations/footer'
import { changeKeptDays, readKeptDays } from '@sen/core/organisations/kept-days'
import { listActs } from '@sen/core/organisations/list-acts'
import { changePolicy, type DomainPolicy, listPolicies } from '@sen/core/organisations/policies'
import type { ActKind } from '@sen/model/administration/acts'
import type { Footer } from '@sen/model/administration/footer'
import { settingsFrom } from '@sen/model/settings'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { byId, presentPageInfo } from '../../presenters/page-info.ts'
import { unixSeconds } from '../../presenters/times.ts'

export function organisationRoutes(mount: Mount, world: World): void {
  const languageOf = async ({ mailboxId }: Actor) =>
    settingsFrom(await world.store.read(mailboxId, (r) => r.settings.all())).language

  mount(listRoute, async (actor) => {
    const policies = await listPolicies(world, actor)
    return { data: policies.map(presentPolicy), total: policies.length }
  })

  mount(changeRoute, async (actor, { params, body }) => {
    const policy = { recallWindowSeconds: body.recall_window_seconds, openSharing: body.open_sharing }
    await changePolicy(world, actor, params.domain, policy)
    return { data: presentPolicy({ domain: params.domain, ...policy }) }
  })

  mount(readFooterRoute, async (actor) => ({ data: presentFooter(await readFooter(world, actor)) }))

  mount(changeFooterRoute, async (actor, { body }) => ({ data: presentFooter(await changeFooter(world, actor, body)) }))

  mount(readKeptDaysRoute, async (actor) => ({ data: { days: await readKeptDays(world, actor) } }))

  mount(changeKeptDaysRoute, async (actor, { body: { days } }) => {
    await changeKeptDays(world, actor, days)
    return { data: { days } }
  })

  mount(countLostRoute, async (actor, { query }) => {
    const { count, hasMore } = await countLostMail(world, actor, query.days)
    return { data: { count, has_more: hasMore } }
  })

  mount(listActsRoute, async (actor, { query }) => {
    const { after, limit } = query
    const { acts, ...end } = await listActs(world, actor, { after, limit, ...actFilter(query) })
    return { data: acts.map(presentAct), ...presentPageInfo(end, byId) }
  })

  mount(exportRoute, async (actor, { query }) => ({
    bytes: encoded(exportActs(world, actor, await languageOf(actor), actFilter(query))),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="administration.csv"',
    },
  }))
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(part)
}

function presentPolicy({ domain, recallWindowSeconds, openSharing }: DomainPolicy): PolicyField {
  return { domain, recall_window_seconds: recallWindowSeconds, open_sharing: openSharing }
}

function presentFooter({ scope, html }: Footer): FooterField {
  return { scope, html }
}

function presentAct({ id, at, author, authorAddress, act, target, details }: StoredAct): ActField {
  return { id, at: unixSeconds(at), author, author_address: authorAddress, act, target, details: { ...details } }
}

function actFilter({
  s,
  kind,
  since,
}: {
  readonly s: string
  readonly kind?: ActKind | undefined
  readonly since?: number | undefined
}): ActFilter {
  return { text: s, kind, since: since === undefined ? undefined : new Date(since * 1_000) }
}
