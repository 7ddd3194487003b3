import type { PagedAnswer } from '@sen/contract/route'

export interface PageInfo {
  /** Rows of the whole list, up to a counting limit. */
  readonly total: number
  readonly isTotalOver: boolean
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

export function pageInfoOf({ total, total_over, next }: PagedAnswer & { readonly total: number }): PageInfo {
  return { total, isTotalOver: total_over, next }
}
