import * as z from 'zod/mini'
import { Empty } from './fields.ts'
import { route } from './route.ts'

/**
 * A rule. For now `auto_mark_spam`: mail of `from` goes to Junk. `sieve_json` is `{ "type", "from" }` as text, made here;
 * `sieve_script` is empty until Sieve is generated (product decision 8).
 */
export const RuleField = z.object({
  id: z.string(),
  is_enable: z.boolean(),
  name: z.string(),
  type: z.enum(['auto_mark_spam']),
  from: z.string(),
  sieve_json: z.string(),
  sieve_script: z.string(),
  verify: z.boolean(),
})
export type RuleField = z.output<typeof RuleField>

const Short = z.string().check(z.maxLength(320))

/** `type` and `from` stand beside the others, or in `sieve_json` as text. `sieve_script` is taken and ignored. */
export const RuleBody = z.object({
  is_enable: z.optional(z.boolean()),
  name: z.optional(Short),
  type: z.optional(Short),
  from: z.optional(Short),
  sieve_json: z.optional(z.string().check(z.maxLength(100_000))),
  sieve_script: z.optional(z.string().check(z.maxLength(1_000_000))),
})
export type RuleBody = z.output<typeof RuleBody>

export const listRules = route({
  method: 'GET',
  path: '/api/v2/rules',
  summary: 'All rules, oldest first',
  response: z.array(RuleField),
  listed: true,
  errors: [],
})

export const createRule = route({
  method: 'POST',
  path: '/api/v2/rules',
  summary: 'Block a sender. One rule a sender: one that is there already is answered',
  body: RuleBody,
  response: RuleField,
  errors: ['rule_invalid', 'sender_not_blockable', 'domain_not_verified'],
})

export const getRule = route({
  method: 'GET',
  path: '/api/v2/rules/:id',
  summary: 'One rule',
  response: RuleField,
  errors: ['rule_not_found'],
})

export const changeRule = route({
  method: 'PATCH',
  path: '/api/v2/rules/:id',
  summary: 'Switch a rule on or off, name it, or give it another sender',
  body: RuleBody,
  response: RuleField,
  errors: ['rule_not_found', 'rule_invalid', 'sender_not_blockable', 'domain_not_verified'],
})

export const deleteRule = route({
  method: 'DELETE',
  path: '/api/v2/rules/:id',
  summary: 'Take a rule away',
  response: Empty,
  errors: ['rule_not_found', 'domain_not_verified'],
})
