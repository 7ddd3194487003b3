import { normaliseEmail } from '../addresses.ts'
import type { FilterId } from '../ids.ts'

const PREFIX = 'autofw:'

/** The id under which an address that mail is forwarded to is a rule (spec section 3.12.3): it has no other. */
export function forwardRuleId(email: string): FilterId {
  return `${PREFIX}${email}` as FilterId
}

/** @returns the address, lower case; undefined for the id of any other rule */
export function forwardOfRule(id: FilterId): string | undefined {
  return id.startsWith(PREFIX) ? normaliseEmail(id.slice(PREFIX.length)) : undefined
}
