import { changeRule, createRule, listAutoReplies, type RuleBody, type RuleField } from '@sen/contract/filters/filters'
import { VACATION_REPLIES_PER_PAGE } from '@sen/model/limits'
import type { Vacation } from '@sen/model/vacation/vacation'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { changeList } from '../change-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { filtersQuery } from './queries.ts'

export interface VacationRule extends Vacation {
  readonly id: string
}

export function vacationIn(rules: readonly RuleField[]): VacationRule | undefined {
  const rule = rules.find(({ type }) => type === 'vacation')
  return (
    rule && {
      id: rule.id,
      isEnabled: rule.is_enable,
      firstDay: rule.start_date ?? undefined,
      lastDay: rule.end_date ?? undefined,
      timeZone: rule.timezone ?? 'UTC',
      subject: rule.subject ?? '',
      text: rule.body ?? '',
      outsideText: rule.outside_body ?? undefined,
      from: rule.from ?? '',
    }
  )
}

export async function saveVacation(cache: QueryClient, change: Partial<Vacation>): Promise<void> {
  const { data } = await call(createRule, { body: { type: 'vacation', ...bodyOf(change) } })
  cache.setQueryData(filtersQuery.queryKey, (rules) => rules && withRule(rules, data))
}

export function switchVacation(cache: QueryClient, id: string, isOn: boolean): Promise<void> {
  return changeList(cache, filtersQuery, {
    apply: (rules) => rules.map((rule) => (rule.id === id ? { ...rule, is_enable: isOn } : rule)),
    send: () => call(changeRule, { params: { id }, body: { is_enable: isOn } }),
  })
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
}: Partial<Vacation>): RuleBody {
  const isWhole = text !== undefined
  return {
    ...(isEnabled !== undefined && { is_enable: isEnabled }),
    ...(isWhole && { start_date: firstDay ?? null, end_date: lastDay ?? null, outside_body: outsideText ?? null }),
    ...(isWhole && { timezone: timeZone, subject, body: text, from }),
  }
}

function withRule(rules: readonly RuleField[], made: RuleField): readonly RuleField[] {
  return [...rules.filter(({ type }) => type !== 'vacation'), made]
}
