import { normalForm } from '../text/normal-form.ts'
import { dayAt, endOfDay, startOfDay } from './calendar-days.ts'
import { labelText, parseQueryText, termText } from './query-text.ts'
import { SEARCH_SORTS, type SearchQuery, type SearchSort, type SearchTerm, type SizeLimit } from './search-query.ts'

export interface SearchParams {
  readonly q?: string | undefined
  readonly from_addr?: string | undefined
  readonly to_addr?: string | undefined
  readonly subject?: string | undefined
  /** Words of the body only (product decision 32; spec section 2.1.4). */
  readonly term?: string | undefined
  readonly folder?: string | undefined
  /** `over:5MB`, `under:200KB`. */
  readonly size?: string | undefined
  /** Unix seconds: start of the first day, end of the last. */
  readonly start_date?: number | undefined
  readonly end_date?: number | undefined
  readonly has_attachment?: boolean | undefined
  readonly is_star?: boolean | undefined
  readonly is_read?: boolean | undefined
  readonly sort?: SearchSort | undefined
}

export const SEARCH_PARAM_NAMES = [
  'q',
  'from_addr',
  'to_addr',
  'subject',
  'term',
  'folder',
  'size',
  'start_date',
  'end_date',
  'has_attachment',
  'is_star',
  'is_read',
] as const satisfies readonly (keyof SearchParams)[]

const FIELD_PARAMS = { from: 'from_addr', to: 'to_addr', subject: 'subject', body: 'term' } as const
type Field = keyof typeof FIELD_PARAMS
const FIELDS: readonly Field[] = ['from', 'to', 'subject', 'body']

/** A parameter takes precedence over an operator in `q`. @param now the time from which `newer_than:` counts */
export function queryFromParams(params: SearchParams, timeZone: string, now: Date): SearchQuery {
  const { q = '' } = params
  // Computing the day in a zone is expensive, and every page load runs this function.
  const typed = q === '' ? parseQueryText('') : parseQueryText(q, dayAt(now, timeZone))
  const size = params.size === undefined ? undefined : readSizeParam(params.size)
  const terms = [...typed.terms, ...FIELDS.flatMap((field) => fieldTerms(field, params[FIELD_PARAMS[field]] ?? ''))]
  return withoutUndefined({
    terms,
    folder: params.folder || typed.folder,
    labels: typed.labels,
    hasAttachment: params.has_attachment ?? typed.hasAttachment,
    isRead: params.is_read ?? typed.isRead,
    isStarred: params.is_star ?? typed.isStarred,
    fromDay: params.start_date === undefined ? typed.fromDay : dayAt(new Date(params.start_date * 1_000), timeZone),
    toDay: params.end_date === undefined ? typed.toDay : dayAt(new Date(params.end_date * 1_000), timeZone),
    size: size ?? typed.size,
  })
}

/** Parses no operators. */
function fieldTerms(field: Field, text: string): readonly SearchTerm[] {
  const pieces = normalForm(text, 'NFC').match(/["“”][^"“”]*["“”]?|[^\s,;"“”]+/gu) ?? []
  return pieces.flatMap((piece) => {
    const word = piece.replaceAll(/["“”]/gu, ' ').trim()
    return parseQueryText(`"${word}"`).terms.map(({ text: plain }) => ({ field, text: plain, negated: false }))
  })
}

/** Terms without a parameter (exclusions, `filename:`, `label:`) stay in `q`. */
export function paramsFromQuery(query: SearchQuery, timeZone: string, sort?: SearchSort): SearchParams {
  const ofField = (field: Field) => query.terms.filter((term) => term.field === field && !term.negated)
  const rest = query.terms.filter((term) => term.negated || hasNoParam(term))
  const typed = [...rest.map(termText), ...(query.labels ?? []).map(labelText)]
  const text = (terms: readonly SearchTerm[]) => terms.map(quoted).join(' ') || undefined
  return withoutUndefined({
    q: typed.join(' ') || undefined,
    from_addr: text(ofField('from')),
    to_addr: text(ofField('to')),
    subject: text(ofField('subject')),
    term: text(ofField('body')),
    folder: query.folder,
    size: query.size && `${query.size.than}:${query.size.amount}${query.size.unit}`,
    start_date: query.fromDay === undefined ? undefined : startOfDay(query.fromDay, timeZone).getTime() / 1_000,
    end_date: query.toDay === undefined ? undefined : endOfDay(query.toDay, timeZone).getTime() / 1_000,
    has_attachment: query.hasAttachment,
    is_star: query.isStarred,
    is_read: query.isRead,
    sort: sort === 'date' ? undefined : sort,
  })
}

export function hasNoParam({ field }: SearchTerm): boolean {
  return field === 'any' || field === 'file'
}

function quoted({ text }: SearchTerm): string {
  return /\s/u.test(text) ? `"${text}"` : text
}

/** Parses `over:5MB`; undefined if it is invalid or not above 0 (spec section 5). */
export function readSizeParam(param: string): SizeLimit | undefined {
  const [, than, digits, unit] = /^(over|under):(\d{1,9}(?:\.\d{1,9})?):?(MB|KB)$/u.exec(param) ?? []
  const amount = Number(digits)
  if (than === undefined || !(amount > 0)) return undefined
  return { than: than === 'over' ? 'over' : 'under', amount, unit: unit === 'MB' ? 'MB' : 'KB' }
}

export function isSearchSort(value: unknown): value is SearchSort {
  return SEARCH_SORTS.some((sort) => sort === value)
}

/** Removes undefined keys, which would appear in URLs and break comparisons. */
function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
}
