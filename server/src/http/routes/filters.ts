import { readFilterJson } from '@sen/contract/filters/filter-json'
import {
  changeFilter,
  countFilterMatches,
  createFilter,
  deleteFilter,
  FilterBody,
  getFilter,
  listAutoReplies,
  listFilters,
  orderFilters,
  restoreFilter,
  runFilter,
  sieveOfFilters,
} from '@sen/contract/filters/filters'
import { blockSender } from '@sen/core/filters/block-sender'
import { changeBlockFilter } from '@sen/core/filters/change-block-filter'
import { changeCustomFilter } from '@sen/core/filters/change-custom-filter'
import { countMatches } from '@sen/core/filters/count-matches'
import { createFilter as makeFilter } from '@sen/core/filters/create-filter'
import type { Filter } from '@sen/core/filters/filter-store'
import { findFilter } from '@sen/core/filters/find-filter'
import { listFilters as readFilters } from '@sen/core/filters/list-filters'
import { removeFilter } from '@sen/core/filters/remove-filter'
import { reorderFilters } from '@sen/core/filters/reorder-filters'
import { restoreFilter as restore } from '@sen/core/filters/restore-filter'
import { sieveOf, sieveOfAll } from '@sen/core/filters/write-sieve'
import type { ForwardAddress } from '@sen/core/forwarding/forward-store'
import { saveForwarding } from '@sen/core/forwarding/save-forwarding'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { startFilterRun } from '@sen/core/tasks/filter-runs/start-filter-run'
import { listReplies } from '@sen/core/vacation/list-replies'
import { saveVacation } from '@sen/core/vacation/save-vacation'
import { normaliseEmail } from '@sen/model/addresses'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterId } from '@sen/model/ids'
import type { Vacation } from '@sen/model/vacation/vacation'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentBlock, presentCustom, presentFilter, presentForward, presentVacation } from '../presenters/filter.ts'
import { presentTaskReceipt } from '../presenters/task.ts'
import { unixSeconds } from '../presenters/times.ts'

export function filterRoutes(mount: Mount, world: World): void {
  const present = async (actor: Actor, filter: Filter) => {
    return { data: presentFilter(filter, await sieveOf(world, actor, filter)) }
  }

  mount(listFilters, async (actor) => {
    const { blocks, customs, vacation, forwards } = await readFilters(world, actor)
    const data = [
      ...blocks.map((block) => presentBlock(block)),
      ...customs.map((custom) => presentCustom(custom)),
      ...(vacation ? [presentVacation(vacation)] : []),
      ...forwards.map((forward) => presentForward(forward)),
    ]
    return { data, total: data.length }
  })

  mount(sieveOfFilters, async (actor) => {
    const script = await sieveOfAll(world, actor, await readFilters(world, actor))
    return { data: { sieve_script: script } }
  })

  mount(createFilter, async (actor, { body }) => {
    const asked = readBody(body)
    if (asked.vacation) {
      const vacation = await saveVacation(world, actor, { isEnabled: true, ...asked.vacation })
      return present(actor, { kind: 'vacation', vacation })
    }
    const { name, is_enable: isEnabled = true } = body
    if (asked.definition) {
      const filter = { ...asked.definition, name: name ?? '', isEnabled }
      return present(actor, { kind: 'custom', custom: await makeFilter(world, actor, filter) })
    }
    if (asked.sender === undefined) throw new Refused('rule_invalid', { field: 'from' })
    const block = await blockSender(world, actor, { sender: asked.sender, name, isEnabled })
    return present(actor, { kind: 'block', block })
  })

  mount(orderFilters, async (actor, { body }) => {
    const customs = await reorderFilters(world, actor, body.ids as FilterId[])
    return { data: customs.map((custom) => presentCustom(custom)) }
  })

  mount(runFilter, async (actor, { params }) => {
    return { data: presentTaskReceipt(await startFilterRun(world, actor, params.id as FilterId)) }
  })

  mount(countFilterMatches, async (actor, { body }) => {
    const definition = readFilterJson(body.sieve_json)
    if (!definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    const { matched, lookedAt, isAll } = await countMatches(world, actor, definition)
    return { data: { matched, looked_at: lookedAt, complete: isAll } }
  })

  mount(getFilter, async (actor, { params }) => {
    return present(actor, await findFilter(world, actor, params.id as FilterId))
  })

  mount(changeFilter, async (actor, { params, body }) => {
    const id = params.id as FilterId
    const found = await findFilter(world, actor, id)
    const { kind } = found
    if (kind === 'forward') {
      await switchForward(world, actor, found.forward, body)
      return present(actor, await findFilter(world, actor, id))
    }
    const { definition, sender, vacation: asked } = readBody(kind === 'vacation' ? { type: 'vacation', ...body } : body)
    if ((asked !== undefined) !== (kind === 'vacation')) throw new Refused('rule_invalid', { field: 'type' })
    if (asked) {
      return present(actor, { kind: 'vacation', vacation: await saveVacation(world, actor, asked, id) })
    }
    const change = {
      ...(body.is_enable !== undefined && { isEnabled: body.is_enable }),
      ...(body.name !== undefined && { name: body.name }),
    }
    if (kind === 'custom') {
      if (sender !== undefined) throw new Refused('rule_invalid', { field: 'from' })
      const custom = await changeCustomFilter(world, actor, id, { ...change, ...definition })
      return present(actor, { kind, custom })
    }
    if (definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    const block = await changeBlockFilter(world, actor, id, { ...change, ...(sender !== undefined && { sender }) })
    return present(actor, { kind: 'block', block })
  })

  mount(listAutoReplies, async (actor, { params, query }) => {
    const { replies, total } = await listReplies(world, actor, params.id as FilterId, query)
    const data = replies.map(({ author, repliedAt }) => ({ email: author, replied_at: unixSeconds(repliedAt) }))
    return { data, total }
  })

  mount(deleteFilter, async (actor, { params }) => {
    await removeFilter(world, actor, params.id as FilterId)
    return { data: {} }
  })

  mount(restoreFilter, async (actor, { params }) => {
    return present(actor, await restore(world, actor, params.id as FilterId))
  })
}

/**
 * Other properties of the address cannot be changed here.
 * @throws Refused rule_invalid, forward_not_verified, smtp_disabled, domain_not_verified
 */
async function switchForward(world: World, actor: Actor, forward: ForwardAddress, body: FilterBody): Promise<void> {
  const { is_enable: isOn, type, sieve_json: json } = body
  if (type !== undefined && type !== 'autofw') throw new Refused('rule_invalid', { field: 'type' })
  if (json !== undefined && parse(json).email !== forward.email) {
    throw new Refused('rule_invalid', { field: 'sieve_json' })
  }
  if (isOn === undefined || isOn === forward.isActive) return
  const { email, keepsCopy } = forward
  await saveForwarding(world, actor, isOn ? { isOn, email, keepsCopy } : { isOn })
}

/** The body asks for a custom filter, a block of a sender or a change of the automatic reply. */
interface FilterChange {
  readonly definition?: FilterDefinition
  readonly sender?: string
  readonly vacation?: Partial<Vacation>
}

/** @throws Refused rule_invalid for invalid JSON, or an unsupported kind of filter */
function readBody(body: FilterBody): FilterChange {
  const { type, from, sieve_json } = body
  const written = sieve_json === undefined ? {} : parse(sieve_json)
  const kind = type ?? written.type ?? undefined
  if (kind === undefined && sieve_json !== undefined && 'conditions' in written) {
    const definition = readFilterJson(sieve_json)
    if (!definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    return { definition }
  }
  if (kind === 'vacation') return { vacation: readVacation(body, written) }
  if (kind !== undefined && kind !== 'auto_mark_spam') throw new Refused('rule_invalid', { field: 'type' })
  const sender = from ?? written.from
  if (sender !== undefined && typeof sender !== 'string') throw new Refused('rule_invalid', { field: 'from' })
  return sender === undefined ? {} : { sender }
}

/** @throws Refused rule_invalid if `sieve_json` contradicts its field */
function readVacation(body: FilterBody, written: Readonly<Record<string, unknown>>): Partial<Vacation> {
  const read = FilterBody.safeParse(written)
  if (!read.success) throw new Refused('rule_invalid', { field: 'sieve_json' })
  const {
    is_enable,
    start_date,
    end_date,
    timezone,
    subject,
    from,
    body: text,
    outside_body,
  } = { ...read.data, ...body }
  return {
    ...(is_enable !== undefined && { isEnabled: is_enable }),
    ...(start_date !== undefined && { firstDay: start_date ?? undefined }),
    ...(end_date !== undefined && { lastDay: end_date ?? undefined }),
    ...(timezone !== undefined && { timeZone: timezone }),
    ...(subject !== undefined && { subject: subject.trim() }),
    ...(from !== undefined && { from: normaliseEmail(from) }),
    ...(text !== undefined && { text }),
    ...(outside_body !== undefined && { outsideText: outside_body ?? undefined }),
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Invalid JSON is refused below, like other values than objects.
  }
  throw new Refused('rule_invalid', { field: 'sieve_json' })
}
