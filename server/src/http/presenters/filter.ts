import type { RuleField } from '@sen/contract/rules'
import type { BlockFilter } from '@sen/core/filters/filter-store'

export function presentFilter({ id, isEnabled, name, sender }: BlockFilter): RuleField {
  const what = { type: 'auto_mark_spam' as const, from: sender }
  return { id, is_enable: isEnabled, name, ...what, sieve_json: JSON.stringify(what), sieve_script: '', verify: true }
}
