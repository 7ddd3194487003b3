import {
  addDomain as addRoute,
  checkDomain as checkRoute,
  type DomainContentsField,
  type DomainField,
  listDomains,
  listRemovedDomains,
  type RemovedDomainField,
  readDomainContents,
  removeDomain as removeRoute,
  restoreDomain as restoreRoute,
  setMtaSts as setMtaStsRoute,
  setRouting as setRoutingRoute,
  signDomain as signRoute,
} from '@sen/contract/admin/domains'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export const domainsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'domains'] as const,
  queryFn: async ({ signal }): Promise<readonly DomainField[]> => (await call(listDomains, { signal })).data,
})

export const removedDomainsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'removed-domains'] as const,
  queryFn: async ({ signal }): Promise<readonly RemovedDomainField[]> =>
    (await call(listRemovedDomains, { signal })).data,
})

export function domainContentsQuery(name: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'domain-contents', name] as const,
    queryFn: async ({ signal }): Promise<DomainContentsField> =>
      (await call(readDomainContents, { params: { name }, signal })).data,
  })
}

export async function addDomain(cache: QueryClient, name: string): Promise<DomainField> {
  const { data } = await call(addRoute, { body: { name } })
  await cache.invalidateQueries({ queryKey: domainsQuery.queryKey })
  return data
}

export async function checkDomain(cache: QueryClient, name: string): Promise<DomainField> {
  return followed(cache, await call(checkRoute, { params: { name } }))
}

export async function signDomain(cache: QueryClient, name: string): Promise<DomainField> {
  return followed(cache, await call(signRoute, { params: { name } }))
}

export async function setMtaSts(cache: QueryClient, name: string, mode: DomainField['mta_sts']): Promise<DomainField> {
  return followed(cache, await call(setMtaStsRoute, { params: { name }, body: { mode } }))
}

export async function setRouting(
  cache: QueryClient,
  name: string,
  routing: DomainField['routing'],
): Promise<DomainField> {
  return followed(cache, await call(setRoutingRoute, { params: { name }, body: { routing } }))
}

/** Removes a domain with its mailboxes. @returns whether it can be restored */
export async function removeDomain(cache: QueryClient, name: string): Promise<boolean> {
  try {
    const { data } = await call(removeRoute, { params: { name }, query: { with_mailboxes: 'true' } })
    return data.restorable
  } finally {
    // A domain that another page removed is refused; the list must drop it as well.
    await refetchDomains(cache)
  }
}

export async function restoreDomain(cache: QueryClient, name: string): Promise<void> {
  try {
    await call(restoreRoute, { params: { name } })
  } finally {
    await refetchDomains(cache)
  }
}

async function refetchDomains(cache: QueryClient): Promise<void> {
  await Promise.all(
    [domainsQuery.queryKey, removedDomainsQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
}

function followed(cache: QueryClient, { data }: { readonly data: DomainField }): DomainField {
  cache.setQueryData(domainsQuery.queryKey, (domains) =>
    domains?.map((each) => (each.name === data.name ? data : each)),
  )
  return data
}
