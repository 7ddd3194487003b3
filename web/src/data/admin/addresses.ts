import {
  addAlias as addAliasRoute,
  addGroup as addGroupRoute,
  type CatchAllField,
  changeAlias as changeAliasRoute,
  changeGroup as changeGroupRoute,
  findGroup,
  findOrganisationMailboxes,
  type GivenAddressField,
  type GroupField,
  listCatchAlls,
  listGivenAddresses,
  removeGivenAddress,
  setCatchAll as setCatchAllRoute,
} from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import type { BodySent } from '@sen/contract/route'
import { ADDRESSES_PER_PAGE } from '@sen/model/administration/addresses'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface AddressPage {
  readonly addresses: readonly GivenAddressField[]
  readonly total: number
}

export type AddressKindShown = GivenAddressField['kind'] | undefined

export function givenAddressesQuery(text: string, kind: AddressKindShown) {
  return infiniteQueryOptions({
    queryKey: [...QUERY_KEYS.administration, 'addresses', text, kind ?? ''] as const,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<AddressPage> => {
      const query = { s: text, kind, limit: ADDRESSES_PER_PAGE, offset: pageParam }
      const { data, total } = await call(listGivenAddresses, { query, signal })
      return { addresses: data, total }
    },
    getNextPageParam: ({ total, addresses }, pages): number | undefined => {
      const known = pages.reduce((count, page) => count + page.addresses.length, 0)
      return known < total && addresses.length > 0 ? known : undefined
    },
    placeholderData: (before) => before,
  })
}

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'group', id] as const,
    queryFn: async ({ signal }): Promise<GroupField> => (await call(findGroup, { params: { id }, signal })).data,
    // Edit and restore must start from the current state.
    staleTime: 0,
  })
}

/** The mailbox of each domain that receives mail to unknown addresses. */
export const catchAllsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'catch-all'] as const,
  queryFn: async ({ signal }): Promise<readonly CatchAllField[]> => (await call(listCatchAlls, { signal })).data,
})

export function organisationMailboxesQuery(text: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'mailboxes', text] as const,
    queryFn: async ({ signal }): Promise<readonly AddressField[]> =>
      (await call(findOrganisationMailboxes, { query: { s: text }, signal })).data,
    placeholderData: (before) => before,
  })
}

export type AliasSent = BodySent<typeof addAliasRoute>
export type GroupSent = BodySent<typeof addGroupRoute>

export async function addAlias(cache: QueryClient, alias: AliasSent): Promise<string> {
  return followed(cache, await call(addAliasRoute, { body: alias })).id
}

export async function changeAlias(cache: QueryClient, id: string, mailbox: string): Promise<void> {
  followed(cache, await call(changeAliasRoute, { params: { id }, body: { mailbox } }))
}

export async function addGroup(cache: QueryClient, group: GroupSent): Promise<string> {
  return followed(cache, await call(addGroupRoute, { body: group })).id
}

export async function changeGroup(cache: QueryClient, id: string, group: Omit<GroupSent, 'email'>): Promise<void> {
  followed(cache, await call(changeGroupRoute, { params: { id }, body: group }))
}

export async function removeAddress(cache: QueryClient, id: string): Promise<void> {
  followed(cache, await call(removeGivenAddress, { params: { id } }))
}

/** @param mailbox its address; null rejects mail to unknown addresses */
export async function setCatchAll(cache: QueryClient, domain: string, mailbox: string | null): Promise<void> {
  followed(cache, await call(setCatchAllRoute, { params: { domain }, body: { mailbox } }))
}

function followed<T>(cache: QueryClient, { data }: { readonly data: T }): T {
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.administration })
  return data
}
