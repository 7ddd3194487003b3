import {
  changePerson as changeRoute,
  createPerson as createRoute,
  deletePerson as deleteRoute,
  type LinkField,
  linkPerson as linkRoute,
  listPeople,
  listPools,
  setOwner as ownerRoute,
  type PersonField,
  type PoolField,
  recoverMailOf as recoverMailRoute,
  releaseSendingOf as releaseSendingRoute,
  restorePerson as restoreRoute,
  resumePerson as resumeRoute,
  suspendPerson as suspendRoute,
  turnTwoStepOffOf as twoStepOffRoute,
} from '@sen/contract/admin/people'
import type { BodySent } from '@sen/contract/route'
import { PEOPLE_PER_PAGE, type PersonState } from '@sen/model/account/people'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface PeoplePage {
  readonly people: readonly PersonField[]
  readonly total: number
}

/** @param page from 1 */
export function peopleQuery(page: number, text: string, state: PersonState | undefined) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.administration, 'people', page, text, state] as const,
    queryFn: async ({ signal }): Promise<PeoplePage> => {
      const offset = (page - 1) * PEOPLE_PER_PAGE
      const query = { s: text, state, offset, limit: PEOPLE_PER_PAGE }
      const { data, total } = await call(listPeople, { query, signal })
      return { people: data, total }
    },
  })
}

export const poolsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.administration, 'pools'] as const,
  queryFn: async ({ signal }): Promise<readonly PoolField[]> => (await call(listPools, { signal })).data,
})

/** Refetches the list after a failure too, because a refused member may have changed. */
export async function createPerson(
  cache: QueryClient,
  body: BodySent<typeof createRoute>,
): Promise<LinkField | undefined> {
  return followed(cache, async () => (await call(createRoute, { body })).data.link ?? undefined)
}

export async function changePerson(cache: QueryClient, id: string, body: BodySent<typeof changeRoute>): Promise<void> {
  await followed(cache, () => call(changeRoute, { params: { id }, body }))
}

/** `mailed_to` is an external address; with null, the caller passes the link on. */
export function linkPerson(cache: QueryClient, id: string, body: BodySent<typeof linkRoute>): Promise<LinkField> {
  return followed(cache, async () => {
    const { data } = await call(linkRoute, { params: { id }, body })
    return data
  })
}

/** @returns the number of messages being recovered */
export function recoverMailOf(cache: QueryClient, id: string, days: number): Promise<number> {
  // Add a minute, because the server's clock may differ from ours.
  const until = Math.ceil(Date.now() / 1_000) + 60
  const body = { from: until - days * 86_400 - 60, until }
  return followed(cache, async () => (await call(recoverMailRoute, { params: { id }, body })).data.count)
}

export async function setOwner(cache: QueryClient, id: string, owner: boolean): Promise<void> {
  await followed(cache, () => call(ownerRoute, { params: { id }, body: { owner } }))
}

const ACTS = {
  suspend: suspendRoute,
  resume: resumeRoute,
  restore: restoreRoute,
  two_step_off: twoStepOffRoute,
  release_sending: releaseSendingRoute,
} as const

export async function actOnPerson(cache: QueryClient, id: string, act: keyof typeof ACTS | 'delete'): Promise<void> {
  await followed(cache, async () => {
    if (act === 'delete') await call(deleteRoute, { params: { id } })
    else await call(ACTS[act], { params: { id }, body: {} })
  })
}

async function followed<T>(cache: QueryClient, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.administration })
  }
}
