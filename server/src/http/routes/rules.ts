import { changeRule, createRule, deleteRule, getRule, listRules, type RuleBody } from '@sen/contract/rules'
import { Refused } from '@sen/core/kit/refused'
import { blockSender } from '@sen/core/rules/block-sender'
import { changeRule as change } from '@sen/core/rules/change-rule'
import { findRule } from '@sen/core/rules/find-rule'
import { listRules as readRules } from '@sen/core/rules/list-rules'
import { removeRule } from '@sen/core/rules/remove-rule'
import type { RuleId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentRule } from '../presenters/rule.ts'

export function ruleRoutes(mount: Mount, world: World): void {
  mount(listRules, async (actor) => {
    const rules = await readRules(world, actor)
    return { data: rules.map(presentRule), total: rules.length }
  })

  mount(createRule, async (actor, { body }) => {
    const sender = senderIn(body)
    if (sender === undefined) throw new Refused('rule_invalid', { field: 'from' })
    const request = { sender, name: body.name, isEnabled: body.is_enable ?? true }
    return { data: presentRule(await blockSender(world, actor, request)) }
  })

  mount(getRule, async (actor, { params }) => {
    return { data: presentRule(await findRule(world, actor, params.id as RuleId)) }
  })

  mount(changeRule, async (actor, { params, body }) => {
    const sender = senderIn(body)
    const rule = await change(world, actor, params.id as RuleId, {
      ...(body.is_enable !== undefined && { isEnabled: body.is_enable }),
      ...(body.name !== undefined && { name: body.name }),
      ...(sender !== undefined && { sender }),
    })
    return { data: presentRule(rule) }
  })

  mount(deleteRule, async (actor, { params }) => {
    await removeRule(world, actor, params.id as RuleId)
    return { data: {} }
  })
}

/** @throws Refused rule_invalid for what is no text of JSON, or for a kind of rule that is not made here yet */
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
