import {
  type DomainReportsField,
  dropWaitingMail,
  listDomainReports,
  listWaitingMail,
  retryWaitingMail,
  type WaitingMailField,
} from '@sen/contract/admin/delivery'
import { WAITING_MAIL_PER_PAGE } from '@sen/model/administration/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { type PageInfo, pageInfoOf } from '../page-info.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** The queue retries automatically and publishes no event for it. */
const ASKED_AGAIN_MILLISECONDS = 15_000

export interface WaitingMailPage extends PageInfo {
  readonly mails: readonly WaitingMailField[]
}

/** Longest waiting first. Polls while mounted. */
export function waitingMailQuery(after: string | undefined) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'queue', after ?? ''] as const,
    queryFn: async ({ signal }): Promise<WaitingMailPage> => {
      const { data, ...end } = await call(listWaitingMail, { query: { after, limit: WAITING_MAIL_PER_PAGE }, signal })
      return { mails: data, ...pageInfoOf(end) }
    },
    refetchInterval: ASKED_AGAIN_MILLISECONDS,
  })
}

export const domainReportsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'reports'] as const,
  queryFn: async ({ signal }): Promise<readonly DomainReportsField[]> =>
    (await call(listDomainReports, { signal })).data,
})

/** @returns false when it is no longer in the queue */
export async function retryWaiting(cache: QueryClient, { id, domain }: WaitingMailField): Promise<boolean> {
  try {
    return (await call(retryWaitingMail, { params: { id }, body: { domain } })).data.tried
  } finally {
    await cache.invalidateQueries({ queryKey: [...QUERY_KEYS.administration, 'queue'] })
  }
}

/** @returns the recipients whose delivery was cancelled */
export async function cancelOutgoing(cache: QueryClient, { id, domain }: WaitingMailField): Promise<readonly string[]> {
  try {
    return (await call(dropWaitingMail, { params: { id }, body: { domain } })).data.recipients
  } finally {
    await cache.invalidateQueries({ queryKey: [...QUERY_KEYS.administration, 'queue'] })
  }
}
