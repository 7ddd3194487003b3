import type { PagedAnswer } from '@sen/contract/route'

/** The end of a page in a long list. */
export interface PageEnd {
  /** Rows of the whole list, up to a counting limit. */
  readonly total: number
  /** There are more than `total`. */
  readonly isTotalOver: boolean
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
}

export function pageEndOf({ total, total_over, next }: PagedAnswer & { readonly total: number }): PageEnd {
  return { total, isTotalOver: total_over, next }
}
