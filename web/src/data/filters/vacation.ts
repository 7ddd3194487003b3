import { createFilter, type FilterBody, type FilterField, listAutoReplies } from '@sen/contract/filters/filters'
import { VACATION_REPLIES_PER_PAGE } from '@sen/model/vacation/limits'
import type { Vacation } from '@sen/model/vacation/vacation'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { filtersQuery } from './queries.ts'

export interface StoredVacation extends Vacation {
  readonly id: string
}

export function vacationIn(filters: readonly FilterField[]): StoredVacation | undefined {
  const filter = filters.find(({ type }) => type === 'vacation')
  return (
    filter && {
      id: filter.id,
      isEnabled: filter.is_enable,
      firstDay: filter.start_date ?? undefined,
      lastDay: filter.end_date ?? undefined,
      timeZone: filter.timezone ?? 'UTC',
      subject: filter.subject ?? '',
      text: filter.body ?? '',
      outsideText: filter.outside_body ?? undefined,
      from: filter.from ?? '',
    }
  )
}

export async function saveVacation(cache: QueryClient, change: Partial<Vacation>): Promise<void> {
  const { data } = await call(createFilter, { body: { type: 'vacation', ...bodyOf(change) } })
  cache.setQueryData(filtersQuery.queryKey, (filters) => filters && withFilter(filters, data))
}

export function autoRepliesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...QUERY_KEYS.autoReplies, id],
    queryFn: ({ pageParam, signal }) =>
      call(listAutoReplies, {
        params: { id },
        query: { limit: VACATION_REPLIES_PER_PAGE, offset: pageParam * VACATION_REPLIES_PER_PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      total > pages.length * VACATION_REPLIES_PER_PAGE ? pages.length : undefined,
  })
}

function bodyOf({
  isEnabled,
  firstDay,
  lastDay,
  timeZone,
  subject,
  text,
  outsideText,
  from,
}: Partial<Vacation>): FilterBody {
  const isWhole = text !== undefined
  return {
    ...(isEnabled !== undefined && { is_enable: isEnabled }),
    ...(isWhole && { start_date: firstDay ?? null, end_date: lastDay ?? null, outside_body: outsideText ?? null }),
    ...(isWhole && { timezone: timeZone, subject, body: text, from }),
  }
}

function withFilter(filters: readonly FilterField[], filter: FilterField): readonly FilterField[] {
  return [...filters.filter(({ type }) => type !== 'vacation'), filter]
}
