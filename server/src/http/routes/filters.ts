import { readFilterJson } from '@sen/contract/rules/filter-json'
import {
  changeRule,
  countRuleMatches,
  createRule,
  deleteRule,
  getRule,
  listRules,
  orderRules,
  type RuleBody,
  sieveOfRules,
} from '@sen/contract/rules/rules'
import { blockSender } from '@sen/core/filters/block-sender'
import { changeCustomFilter } from '@sen/core/filters/change-custom-filter'
import { changeFilter as changeBlock } from '@sen/core/filters/change-filter'
import { countMatches } from '@sen/core/filters/count-matches'
import { createFilter } from '@sen/core/filters/create-filter'
import { findFilter } from '@sen/core/filters/find-filter'
import { listFilters as readFilters } from '@sen/core/filters/list-filters'
import { removeFilter } from '@sen/core/filters/remove-filter'
import { reorderFilters } from '@sen/core/filters/reorder-filters'
import { sieveWriter } from '@sen/core/filters/write-sieve'
import { Refused } from '@sen/core/kit/refused'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentBlock, presentCustom, presentFilter } from '../presenters/filter.ts'

export function filterRoutes(mount: Mount, world: World): void {
  mount(listRules, async (actor) => {
    const { blocks, customs } = await readFilters(world, actor)
    const data = [...blocks.map((block) => presentBlock(block)), ...customs.map((custom) => presentCustom(custom))]
    return { data, total: data.length }
  })

  mount(sieveOfRules, async (actor) => {
    const sieve = await sieveWriter(world, actor, await readFilters(world, actor))
    return { data: { sieve_script: sieve.all() } }
  })

  mount(createRule, async (actor, { body }) => {
    const asked = readBody(body)
    const { name, is_enable: isEnabled = true } = body
    const sieve = await sieveWriter(world, actor)
    if (asked.definition) {
      const filter = { ...asked.definition, name: name ?? '', isEnabled }
      return { data: presentCustom(await createFilter(world, actor, filter), sieve) }
    }
    if (asked.sender === undefined) throw new Refused('rule_invalid', { field: 'from' })
    const block = await blockSender(world, actor, { sender: asked.sender, name, isEnabled })
    return { data: presentBlock(block, sieve) }
  })

  mount(orderRules, async (actor, { body }) => {
    const customs = await reorderFilters(world, actor, body.ids as FilterId[])
    return { data: customs.map((custom) => presentCustom(custom)) }
  })

  mount(countRuleMatches, async (actor, { body }) => {
    const definition = readFilterJson(body.sieve_json)
    if (!definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    const { matched, lookedAt } = await countMatches(world, actor, definition)
    return { data: { matched, looked_at: lookedAt } }
  })

  mount(getRule, async (actor, { params }) => {
    const filter = await findFilter(world, actor, params.id as FilterId)
    return { data: presentFilter(filter, await sieveWriter(world, actor)) }
  })

  mount(changeRule, async (actor, { params, body }) => {
    const id = params.id as FilterId
    const { definition, sender } = readBody(body)
    const change = {
      ...(body.is_enable !== undefined && { isEnabled: body.is_enable }),
      ...(body.name !== undefined && { name: body.name }),
    }
    const sieve = await sieveWriter(world, actor)
    const { kind } = await findFilter(world, actor, id)
    if (kind === 'custom') {
      if (sender !== undefined) throw new Refused('rule_invalid', { field: 'from' })
      return { data: presentCustom(await changeCustomFilter(world, actor, id, { ...change, ...definition }), sieve) }
    }
    if (definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    const block = await changeBlock(world, actor, id, { ...change, ...(sender !== undefined && { sender }) })
    return { data: presentBlock(block, sieve) }
  })

  mount(deleteRule, async (actor, { params }) => {
    await removeFilter(world, actor, params.id as FilterId)
    return { data: {} }
  })
}

/** Either what a filter of one's own is, or whose mail is to be blocked. */
interface Asked {
  readonly definition?: FilterDefinition
  readonly sender?: string
}

/** @throws Refused rule_invalid for what is no text of JSON, or for a kind of filter that is not made here yet */
function readBody({ type, from, sieve_json }: RuleBody): Asked {
  const written = sieve_json === undefined ? {} : parse(sieve_json)
  const kind = type ?? written.type ?? undefined
  if (kind === undefined && sieve_json !== undefined && 'conditions' in written) {
    const definition = readFilterJson(sieve_json)
    if (!definition) throw new Refused('rule_invalid', { field: 'sieve_json' })
    return { definition }
  }
  if (kind !== undefined && kind !== 'auto_mark_spam') throw new Refused('rule_invalid', { field: 'type' })
  const sender = from ?? written.from
  if (sender !== undefined && typeof sender !== 'string') throw new Refused('rule_invalid', { field: 'from' })
  return sender === undefined ? {} : { sender }
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
