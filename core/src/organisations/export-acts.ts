import { actChanges } from '@sen/model/administration/act-changes'
import { csvLine } from '@sen/model/administration/csv'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { ActFilter, StoredAct } from './act-store.ts'
import type { OrganisationStore } from './organisation-store.ts'

const ACTS_PER_BATCH = 500
/** Without it, spreadsheets garble Vietnamese names. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADINGS = ['at', 'by', 'account', 'act', 'target', 'details', 'changes']

/** Streams CSV (RFC 4180), newest first. No cell is a spreadsheet formula. @throws Refused not_permitted */
export function exportActs(
  needs: { readonly organisations: OrganisationStore },
  actor: Actor,
  language: 'vi' | 'en',
  filter: ActFilter = {},
): AsyncGenerator<string> {
  requirePermission(actor, 'administer')
  return tableOf(needs.organisations, actor, language, filter)
}

async function* tableOf(
  organisations: OrganisationStore,
  actor: Actor,
  language: 'vi' | 'en',
  filter: ActFilter,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  let after: string | undefined
  for (;;) {
    const page = { after, limit: ACTS_PER_BATCH, ...filter }
    const acts = await organisations.read(actor.organisationId, (r) => r.acts.list(page))
    if (acts.length > 0) yield acts.map((act) => lineOf(act, language)).join('')
    after = acts.at(-1)?.id
    if (acts.length < ACTS_PER_BATCH) return
  }
}

function lineOf({ at, author, authorAddress, act, target, details }: StoredAct, language: 'vi' | 'en'): string {
  const about = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return csvLine([
    at.toISOString(),
    author,
    authorAddress,
    act,
    target,
    about.join('; '),
    actChanges(details, language).join('; '),
  ])
}
