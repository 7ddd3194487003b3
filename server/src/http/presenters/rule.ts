import type { RuleField } from '@sen/contract/rules'
import type { BlockRule } from '@sen/core/rules/rule-store'

export function presentRule({ id, isEnabled, name, sender }: BlockRule): RuleField {
  const what = { type: 'auto_mark_spam' as const, from: sender }
  return { id, is_enable: isEnabled, name, ...what, sieve_json: JSON.stringify(what), sieve_script: '', verify: true }
}
