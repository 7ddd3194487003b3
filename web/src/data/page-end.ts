import type { PagedAnswer } from '@sen/contract/route'

/** How a page of a long list ends. */
export interface PageEnd {
  /** Rows of the whole list, as far as they are counted. */
  readonly total: number
  /** There are more than `total`. */
  readonly isTotalOver: boolean
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null
}

export function pageEndOf({ total, total_over, next }: PagedAnswer & { readonly total: number }): PageEnd {
  return { total, isTotalOver: total_over, next }
}
