import { Refused } from '@sen/core/kit/refused'

/** PostgreSQL cannot store NUL and unpaired surrogates, which JSON can contain. */
const MAY_HOLD_UNKEEPABLE = /\\u(?:0000|d[89a-f])/i

const MAX_DEPTH = 64

const UNKEEPABLE = /\0|\p{Surrogate}/gu

/** Most requests contain none and are not walked. */
export function withoutUnkeepable(json: string, value: unknown): unknown {
  return MAY_HOLD_UNKEEPABLE.test(json) ? cleaned(value) : value
}

export function keepable(text: string): string {
  return text.replace(UNKEEPABLE, '\uFFFD')
}

/** Nearly every address contains none and is not walked. */
export function keepableValues(query: unknown, address: string): unknown {
  return address.includes('%00') ? cleaned(query) : query
}

/** @throws Refused `invalid` for deep nesting, which would overflow the stack */
function cleaned(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refused('invalid', { field: '', problem: 'too_deep' })
  if (typeof value === 'string') return keepable(value)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [keepable(key), cleaned(each, depth + 1)]))
}
