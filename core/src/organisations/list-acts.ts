import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'
import type { Actor } from '../kit/actor.ts'
import { andOneMore, type PageInfo, type PageRequest, pageOf } from '../kit/list-page.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { ActFilter, StoredAct } from './act-store.ts'
import type { OrganisationStore } from './organisation-store.ts'

/** @throws Refused not_permitted */
export function listActs(
  needs: { readonly organisations: OrganisationStore },
  actor: Actor,
  { after, limit, ...filter }: PageRequest<string> & ActFilter,
): Promise<{ readonly acts: readonly StoredAct[] } & PageInfo<string>> {
  requirePermission(actor, 'administer')
  return needs.organisations.read(actor.organisationId, async (r) => {
    const [read, counted] = await Promise.all([
      r.acts.list({ after, limit: andOneMore(limit), ...filter }),
      r.acts.count(andOneMore(MAX_COUNTED_ROWS), filter),
    ])
    const { rows: acts, ...end } = pageOf(read, counted, limit, ({ id }) => id)
    return { acts, ...end }
  })
}
