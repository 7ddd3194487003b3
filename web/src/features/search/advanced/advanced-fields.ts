import { endOfDay, startOfDay } from '@sen/model/search/calendar-days'
import { labelText, termText } from '@sen/model/search/query-text'
import { hasNoParam, queryFromParams, readSizeParam, type SearchParams } from '@sen/model/search/search-params'
import type { SearchQuery, SearchSort, SizeUnit } from '@sen/model/search/search-query'
import { isDay } from '../../../lib/calendar/typed-dates.ts'
import { type TextFields, textFieldsFrom } from './text-fields.ts'

export interface AdvancedFields extends TextFields {
  /** The other terms of the search box, which are kept. */
  readonly rest: string
  readonly folder: string
  readonly than: 'over' | 'under'
  readonly amount: string
  readonly unit: SizeUnit
  /** `2026-11-20`, or the typed text if it is no day. */
  readonly fromDay: string
  readonly toDay: string
  readonly sort: SearchSort
  readonly reading: '' | 'read' | 'unread'
  readonly isStarred: boolean
  readonly hasAttachment: boolean
}

export const NO_FIELDS: AdvancedFields = {
  from: '',
  to: '',
  subject: '',
  term: '',
  rest: '',
  folder: '',
  than: 'over',
  amount: '',
  unit: 'MB',
  fromDay: '',
  toDay: '',
  sort: 'date',
  reading: '',
  isStarred: false,
  hasAttachment: false,
}

export function fieldsFrom(query: SearchQuery, sort: SearchSort = 'date'): AdvancedFields {
  return {
    ...NO_FIELDS,
    ...textFieldsFrom(query.terms),
    rest: [
      ...query.terms.filter((term) => term.negated || hasNoParam(term)).map(termText),
      ...(query.labels ?? []).map(labelText),
    ].join(' '),
    folder: query.folder ?? '',
    ...(query.size && { than: query.size.than, amount: String(query.size.amount), unit: query.size.unit }),
    fromDay: query.fromDay ?? '',
    toDay: query.toDay ?? '',
    sort,
    reading: query.isRead === undefined ? '' : query.isRead ? 'read' : 'unread',
    isStarred: query.isStarred ?? false,
    hasAttachment: query.hasAttachment ?? false,
  }
}

/** Requires parsed days. A size counts when it is above 0 (spec section 5). */
export function queryFrom(fields: AdvancedFields, now: Date): SearchQuery {
  const size = `${fields.than}:${fields.amount.trim().replace(',', '.')}${fields.unit}`
  const params: SearchParams = {
    q: fields.rest,
    from_addr: fields.from,
    to_addr: fields.to,
    subject: fields.subject,
    term: fields.term,
    folder: fields.folder === '' ? undefined : fields.folder,
    size: readSizeParam(size) && size,
    start_date: fields.fromDay === '' ? undefined : startOfDay(fields.fromDay, 'UTC').getTime() / 1_000,
    end_date: fields.toDay === '' ? undefined : endOfDay(fields.toDay, 'UTC').getTime() / 1_000,
    is_read: fields.reading === '' ? undefined : fields.reading === 'read',
    is_star: fields.isStarred || undefined,
    has_attachment: fields.hasAttachment || undefined,
  }
  // Any zone works for calendar days if it is the same both ways.
  return queryFromParams(params, 'UTC', now)
}

export function areDaysRead({ fromDay, toDay }: AdvancedFields): boolean {
  return [fromDay, toDay].every((day) => day === '' || isDay(day))
}

export function areDaysTurned(fields: AdvancedFields): boolean {
  const { fromDay, toDay } = fields
  return fromDay !== '' && toDay !== '' && areDaysRead(fields) && toDay < fromDay
}
