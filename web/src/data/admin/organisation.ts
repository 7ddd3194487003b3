import {
  type ActField,
  changeFooter as changeFooterRoute,
  changeKeptDays as changeKeptDaysRoute,
  changePolicy as changeRoute,
  countLostMail,
  exportActs,
  type FooterField,
  listActs,
  listPolicies,
  type PolicyField,
  readFooter,
  readKeptDays,
} from '@sen/contract/admin/organisation'
import type { DataOf } from '@sen/contract/route'
import type { ActKind } from '@sen/model/administration/acts'
import { ACTS_PER_PAGE } from '@sen/model/administration/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { type PageInfo, pageInfoOf } from '../page-info.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const policiesQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'policies'] as const,
  queryFn: async ({ signal }): Promise<readonly PolicyField[]> => (await call(listPolicies, { signal })).data,
})

export async function changePolicy(cache: QueryClient, { domain, ...body }: PolicyField): Promise<void> {
  const { data } = await call(changeRoute, { params: { domain }, body })
  cache.setQueryData(policiesQuery.queryKey, (all) => all?.map((each) => (each.domain === domain ? data : each)))
}

export const footerQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'footer'] as const,
  queryFn: async ({ signal }): Promise<FooterField> => (await call(readFooter, { signal })).data,
})

export async function changeFooter(cache: QueryClient, body: FooterField): Promise<void> {
  const { data } = await call(changeFooterRoute, { body })
  cache.setQueryData(footerQuery.queryKey, data)
}

/** Retention of permanently deleted mail, in days. */
export const keptDaysQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'kept-days'] as const,
  queryFn: async ({ signal }): Promise<number> => (await call(readKeptDays, { signal })).data.days,
})

export async function changeKeptDays(cache: QueryClient, days: number): Promise<void> {
  const { data } = await call(changeKeptDaysRoute, { body: { days } })
  cache.setQueryData(keptDaysQuery.queryKey, data.days)
}

/** Counts the mail that could no longer be recovered with this retention. */
export function unrecoverableMailCountQuery(days: number) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'unrecoverable-mail-count', days] as const,
    queryFn: async ({ signal }): Promise<DataOf<typeof countLostMail>> =>
      (await call(countLostMail, { query: { days }, signal })).data,
    // Deletions change the count and publish no event.
    staleTime: 0,
    gcTime: 0,
  })
}

export interface ActPage extends PageInfo {
  readonly acts: readonly ActField[]
}

export interface ActFilter {
  readonly text: string
  readonly kind: ActKind | undefined
  /** Unix seconds. */
  readonly since: number | undefined
}

const queryOf = ({ text, kind, since }: ActFilter) => ({ s: text, kind, since })

export function actsQuery(after: string | undefined, filter: ActFilter) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'log', after ?? '', filter] as const,
    queryFn: async ({ signal }): Promise<ActPage> => {
      const { data, ...end } = await call(listActs, {
        query: { after, limit: ACTS_PER_PAGE, ...queryOf(filter) },
        signal,
      })
      return { acts: data, ...pageInfoOf(end) }
    },
  })
}

export function actsFileAddress(filter: ActFilter): string {
  return addressOf(exportActs, {}, queryOf(filter))
}
