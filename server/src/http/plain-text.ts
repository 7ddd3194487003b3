import { Refused } from '@sen/core/kit/refused'

/** JSON can carry characters that PostgreSQL cannot store: NUL, and unpaired surrogates. */
const MAY_HOLD_UNKEEPABLE = /\\u(?:0000|d[89a-f])/i

const MAX_DEPTH = 64

const UNKEEPABLE = /\0|\p{Surrogate}/gu

/** The same value with every such character in its texts replaced. Most requests have none and are not walked. */
export function withoutUnkeepable(json: string, value: unknown): unknown {
  return MAY_HOLD_UNKEEPABLE.test(json) ? cleaned(value) : value
}

export function keepable(text: string): string {
  return text.replace(UNKEEPABLE, '\uFFFD')
}

/** The same for the values of a query; an address that holds none, which is nearly every one, is not walked. */
export function keepableValues(query: unknown, address: string): unknown {
  return address.includes('%00') ? cleaned(query) : query
}

/** @throws Refused `invalid` for what nests deeper than any of our calls, and would take the stack with it */
function cleaned(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refused('invalid', { field: '', problem: 'too_deep' })
  if (typeof value === 'string') return keepable(value)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [keepable(key), cleaned(each, depth + 1)]))
}
