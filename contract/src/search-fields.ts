import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { SEARCH_SORTS } from '@sen/model/search/search-query'
import { DEFAULT_PAGE_SIZE } from '@sen/model/threads/limits'
import * as z from 'zod/mini'

const Words = z.optional(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)))

/** Accepts `true` from address bars and `1` from forms; an empty value is ignored. */
const Flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
    z.transform((value) => (value === '' ? undefined : value === true || value === 'true' || value === '1')),
  ),
)

/** Unix seconds; an empty value is ignored. */
const Instant = z.optional(
  z.pipe(
    z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{0,10}$/))]),
    z.transform((value) => (value === '' ? undefined : Number(value))),
  ),
)

export const pagingFields = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), DEFAULT_PAGE_SIZE),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
}

/** Search parameters (spec section 2). A parameter takes precedence over the same operator inside `q`. */
export const searchFields = {
  q: Words,
  from_addr: Words,
  to_addr: Words,
  subject: Words,
  term: Words,
  /** Id or path. Without it, Junk and Trash are not searched; `anywhere` includes them. */
  folder: z.optional(z.string().check(z.maxLength(512))),
  /** `over:5MB`, `under:200KB`. */
  size: z.optional(z.string().check(z.maxLength(32))),
  start_date: Instant,
  end_date: Instant,
  has_attachment: Flag,
  is_star: Flag,
  is_read: Flag,
  sort: z.optional(z.enum(SEARCH_SORTS)),
}
