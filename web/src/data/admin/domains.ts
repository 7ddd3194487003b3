import {
  addDomain as addRoute,
  checkDomain as checkRoute,
  type DomainField,
  listDomains,
  removeDomain as removeRoute,
  setMtaSts as setMtaStsRoute,
  signDomain as signRoute,
} from '@sen/contract/admin/domains'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

/** The domains of the organisation, then those that are to be proved. */
export const domainsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'domains'] as const,
  queryFn: async ({ signal }): Promise<readonly DomainField[]> => (await call(listDomains, { signal })).data,
})

/** Each of these rejects with `CallError` or `NoAnswer`, and then nothing has changed. */
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

export async function removeDomain(cache: QueryClient, name: string): Promise<void> {
  try {
    await call(removeRoute, { params: { name } })
  } finally {
    // One that another page has removed is refused, and gone all the same.
    await cache.invalidateQueries({ queryKey: domainsQuery.queryKey })
  }
}

function followed(cache: QueryClient, { data }: { readonly data: DomainField }): DomainField {
  cache.setQueryData(domainsQuery.queryKey, (domains) =>
    domains?.map((each) => (each.name === data.name ? data : each)),
  )
  return data
}
