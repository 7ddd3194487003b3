import { normaliseEmail } from '../addresses.ts'
import type { FilterId } from '../ids.ts'

const PREFIX = 'autofw:'

/** Returns the rule id of a forwarding address (spec section 3.12.3), which has no id of its own. */
export function forwardRuleId(email: string): FilterId {
  return `${PREFIX}${email}` as FilterId
}

/** @returns the address in lower case; undefined for the id of another rule */
export function forwardOfRule(id: FilterId): string | undefined {
  return id.startsWith(PREFIX) ? normaliseEmail(id.slice(PREFIX.length)) : undefined
}
