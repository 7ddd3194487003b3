import { writeFilterJson } from '@sen/contract/rules/filter-json'
import type { RuleField } from '@sen/contract/rules/rules'
import type { BlockFilter, Filter, KeptFilter } from '@sen/core/filters/filter-store'
import type { SieveWriter } from '@sen/core/filters/write-sieve'

export function presentBlock({ id, isEnabled, name, sender }: BlockFilter, sieve?: SieveWriter): RuleField {
  const what = { type: 'auto_mark_spam' as const, from: sender }
  const script = sieve?.of({ blockedSenders: [sender] }) ?? ''
  return {
    id,
    is_enable: isEnabled,
    name,
    ...what,
    sieve_json: JSON.stringify(what),
    sieve_script: script,
    verify: true,
  }
}

export function presentCustom(filter: KeptFilter, sieve?: SieveWriter): RuleField {
  return {
    id: filter.id,
    is_enable: filter.isEnabled,
    name: filter.name,
    is_broken: filter.isBroken,
    sieve_json: writeFilterJson(filter),
    sieve_script: sieve?.of({ filters: [{ ...filter, isEnabled: true }] }) ?? '',
    verify: true,
  }
}

export function presentFilter(filter: Filter, sieve: SieveWriter): RuleField {
  return filter.kind === 'block' ? presentBlock(filter.block, sieve) : presentCustom(filter.custom, sieve)
}
