import type { PagedAnswer } from '@sen/contract/route'

export interface PageEnd {
  /** Rows of the whole list, up to a counting limit. */
  readonly total: number
  readonly isTotalOver: boolean
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

export function pageEndOf({ total, total_over, next }: PagedAnswer & { readonly total: number }): PageEnd {
  return { total, isTotalOver: total_over, next }
}
