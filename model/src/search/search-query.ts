import type { Scope } from './lexemes.ts'

/** `any`: subject, people, body, names of files, and what stands inside them (both of which are `file`). */
export type TermField = 'any' | Scope

/** Words that must (or must not) stand in a message; more than one stand together, as a phrase, or `inAnyOrder`. */
export interface SearchTerm {
  readonly field: TermField
  /** As typed, diacritics included. */
  readonly text: string
  readonly negated: boolean
  /** `-subject:(báo giá)`: mail that has both words is left out, wherever they stand in its subject. */
  readonly inAnyOrder?: true
  /** One of these as well as `text`: what a word like `me` stands for, once it is known who asks. */
  readonly alternatives?: readonly string[]
}

/** A label by its name, as typed; `-label:work` is negated. */
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

/** What is looked for, whether it was typed, filled in, or read from the address bar. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  /** As typed: a path, or a name of a system folder; `anywhere` includes Junk and Trash. */
  readonly folder?: string | undefined
  /** Each must be borne, or must not, by the message. */
  readonly labels?: readonly LabelTerm[] | undefined
  readonly hasAttachment?: boolean | undefined
  readonly isRead?: boolean | undefined
  readonly isStarred?: boolean | undefined
  /** Days of the calendar, `2026-11-20`, both included, in the account's zone. */
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
  readonly size?: SizeLimit | undefined
}

/** A search for nothing finds nothing, instead of everything (spec section 5). */
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
