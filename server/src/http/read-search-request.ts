import type { searchFields } from '@sen/contract/search-fields'
import type { Actor } from '@sen/core/kit/actor'
import type { SearchRequest } from '@sen/core/search/search-criteria'
import { getSettings } from '@sen/core/settings/get-settings'
import { queryFromParams } from '@sen/model/search/search-params'
import type * as z from 'zod/mini'
import type { World } from '../world.ts'

export type SearchFields = { readonly [Name in keyof typeof searchFields]?: z.output<(typeof searchFields)[Name]> }

/** Days inside `q` are in the user's time zone. */
export async function readSearchRequest(
  world: Pick<World, 'store' | 'clock'>,
  actor: Actor,
  { start_date, end_date, ...words }: SearchFields,
): Promise<SearchRequest> {
  const { timezone } = await getSettings(world, actor)
  return {
    query: queryFromParams(words, timezone, world.clock.now()),
    receivedFrom: start_date === undefined ? undefined : new Date(start_date * 1_000),
    receivedUntil: end_date === undefined ? undefined : new Date(end_date * 1_000),
  }
}
