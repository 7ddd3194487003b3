import { changeRule, createRule, deleteRule, getRule, listRules, type RuleBody } from '@sen/contract/rules'
import { blockSender } from '@sen/core/filters/block-sender'
import { changeFilter as change } from '@sen/core/filters/change-filter'
import { findFilter } from '@sen/core/filters/find-filter'
import { listFilters as readFilters } from '@sen/core/filters/list-filters'
import { removeFilter } from '@sen/core/filters/remove-filter'
import { Refused } from '@sen/core/kit/refused'
import type { FilterId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentFilter } from '../presenters/filter.ts'

export function filterRoutes(mount: Mount, world: World): void {
  mount(listRules, async (actor) => {
    const filters = await readFilters(world, actor)
    return { data: filters.map(presentFilter), total: filters.length }
  })

  mount(createRule, async (actor, { body }) => {
    const sender = senderIn(body)
    if (sender === undefined) throw new Refused('rule_invalid', { field: 'from' })
    const request = { sender, name: body.name, isEnabled: body.is_enable ?? true }
    return { data: presentFilter(await blockSender(world, actor, request)) }
  })

  mount(getRule, async (actor, { params }) => {
    return { data: presentFilter(await findFilter(world, actor, params.id as FilterId)) }
  })

  mount(changeRule, async (actor, { params, body }) => {
    const sender = senderIn(body)
    const filter = await change(world, actor, params.id as FilterId, {
      ...(body.is_enable !== undefined && { isEnabled: body.is_enable }),
      ...(body.name !== undefined && { name: body.name }),
      ...(sender !== undefined && { sender }),
    })
    return { data: presentFilter(filter) }
  })

  mount(deleteRule, async (actor, { params }) => {
    await removeFilter(world, actor, params.id as FilterId)
    return { data: {} }
  })
}

/** @throws Refused rule_invalid for what is no text of JSON, or for a kind of filter that is not made here yet */
function senderIn({ type, from, sieve_json }: RuleBody): string | undefined {
  const written = sieve_json === undefined ? {} : parse(sieve_json)
  const kind = type ?? written.type
  const sender = from ?? written.from
  if (kind !== undefined && kind !== 'auto_mark_spam') throw new Refused('rule_invalid', { field: 'type' })
  if (sender !== undefined && typeof sender !== 'string') throw new Refused('rule_invalid', { field: 'from' })
  return sender
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below, as everything else that is no object.
  }
  throw new Refused('rule_invalid', { field: 'sieve_json' })
}
