import type { Scope } from './lexemes.ts'

/** `any` covers subject, people, body, and names and contents of files (`file`). */
export type TermField = 'any' | Scope

/** Several words form a phrase unless `inAnyOrder` is set. */
export interface SearchTerm {
  readonly field: TermField
  /** The word as typed, with diacritics. */
  readonly text: string
  readonly negated: boolean
  /** Set for `-subject:(báo giá)`, which excludes mail that has both words in its subject in any order. */
  readonly inAnyOrder?: true
  readonly alternatives?: readonly string[]
  /** The last word may be incomplete, as while somebody types. */
  readonly isPrefix?: boolean
}

export interface LabelTerm {
  readonly name: string
  readonly negated: boolean
}

export interface SizeLimit {
  readonly than: 'over' | 'under'
  readonly amount: number
  readonly unit: SizeUnit
}
export type SizeUnit = 'MB' | 'KB'

export const SEARCH_SORTS = ['date', 'defaultSort'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  readonly folder?: string | undefined
  readonly labels?: readonly LabelTerm[] | undefined
  readonly hasAttachment?: boolean | undefined
  readonly isRead?: boolean | undefined
  readonly isStarred?: boolean | undefined
  /** Days in the account's zone, `2026-11-20`, both included. */
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
  readonly size?: SizeLimit | undefined
}

/** An empty search finds no mail instead of all mail (spec section 5). */
export function isEmptyQuery(query: SearchQuery): boolean {
  return (
    query.terms.length === 0 &&
    query.folder === undefined &&
    query.labels === undefined &&
    query.hasAttachment === undefined &&
    query.isRead === undefined &&
    query.isStarred === undefined &&
    query.fromDay === undefined &&
    query.toDay === undefined &&
    query.size === undefined
  )
}

export function sizeBytes({ amount, unit }: SizeLimit): number {
  return amount * (unit === 'MB' ? 1024 * 1024 : 1024)
}
