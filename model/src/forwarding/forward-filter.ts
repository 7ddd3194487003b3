import { normaliseEmail } from '../addresses.ts'
import type { FilterId } from '../ids.ts'

const PREFIX = 'autofw:'

/** A forwarding address has no id of its own (spec section 3.12.3). */
export function forwardFilterId(email: string): FilterId {
  return `${PREFIX}${email}` as FilterId
}

export function forwardOfFilter(id: FilterId): string | undefined {
  return id.startsWith(PREFIX) ? normaliseEmail(id.slice(PREFIX.length)) : undefined
}
