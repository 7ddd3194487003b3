import type { PagedAnswer } from '@sen/contract/route'
import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'

/** Returns the response for a page of a long list; its cursors are row numbers. */
export function pageAnswer<Row>(
  all: readonly Row[],
  query: URLSearchParams,
): { readonly data: Row[]; readonly total: number } & PagedAnswer {
  const from = Number(query.get('after') ?? 0)
  const to = from + Number(query.get('limit'))
  return {
    data: all.slice(from, to),
    total: Math.min(all.length, MAX_COUNTED_ROWS),
    total_over: all.length > MAX_COUNTED_ROWS,
    next: to < all.length ? String(to) : null,
  }
}
