import { writeFilterJson } from '@sen/contract/filters/filter-json'
import type { FilterField } from '@sen/contract/filters/filters'
import type { BlockFilter, Filter, StoredFilter } from '@sen/core/filters/filter-store'
import type { ForwardAddress } from '@sen/core/forwarding/forward-store'
import type { StoredVacation } from '@sen/core/vacation/vacation-store'
import { forwardFilterId } from '@sen/model/forwarding/forward-filter'

export function presentBlock({ id, isEnabled, name, sender }: BlockFilter, script = ''): FilterField {
  const what = { type: 'auto_mark_spam' as const, from: sender }
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

export function presentCustom(filter: StoredFilter, script = ''): FilterField {
  return {
    id: filter.id,
    is_enable: filter.isEnabled,
    name: filter.name,
    is_broken: filter.isBroken,
    sieve_json: writeFilterJson(filter),
    sieve_script: script,
    verify: true,
  }
}

export function presentFilter(filter: Filter, script: string): FilterField {
  switch (filter.kind) {
    case 'block':
      return presentBlock(filter.block, script)
    case 'custom':
      return presentCustom(filter.custom, script)
    case 'vacation':
      return presentVacation(filter.vacation, script)
    case 'forward':
      return presentForward(filter.forward, script)
  }
}

export function presentForward(forward: ForwardAddress, script = ''): FilterField {
  const what = { type: 'autofw' as const, email: forward.email }
  return {
    id: forwardFilterId(forward.email),
    is_enable: forward.isActive,
    name: '',
    ...what,
    sieve_json: JSON.stringify(what),
    sieve_script: script,
    verify: forward.isVerified,
  }
}

export function presentVacation(vacation: StoredVacation, script = ''): FilterField {
  const what = {
    type: 'vacation' as const,
    start_date: vacation.firstDay ?? null,
    end_date: vacation.lastDay ?? null,
    timezone: vacation.timeZone,
    subject: vacation.subject,
    from: vacation.from,
    body: vacation.text,
    outside_body: vacation.outsideText ?? null,
  }
  return {
    id: vacation.id,
    is_enable: vacation.isEnabled,
    name: '',
    ...what,
    sieve_json: JSON.stringify(what),
    sieve_script: script,
    verify: true,
  }
}
