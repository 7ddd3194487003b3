import type { QueryOf } from '@sen/contract/route'
import { searchThreads, starredThreads, suggested } from '@sen/contract/search'
import { listThreads as listRoute, ThreadField } from '@sen/contract/threads'
import type { Actor } from '@sen/core/kit/actor'
import { runCostly } from '@sen/core/ports/call-scope'
import { findThreads } from '@sen/core/search/find-threads'
import { suggest } from '@sen/core/search/suggest'
import { getSettings } from '@sen/core/settings/get-settings'
import { listThreads } from '@sen/core/threads/list-threads'
import { withViews } from '@sen/core/tracking/with-views'
import { MAX_SEARCHES_OF_CALLER, MAX_SEARCHES_WAITING_OF_CALLER } from '@sen/model/bulkheads/limits'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { queryFromParams, SEARCH_PARAM_NAMES } from '@sen/model/search/search-params'
import { CallerLane } from '../../caller-lane.ts'
import type { World } from '../../world.ts'
import { ResponseCache } from '../lists/response-cache.ts'
import { RowJsonCache } from '../lists/row-json-cache.ts'
import type { Mount } from '../mount.ts'
import { presentAddress } from '../presenters/addresses.ts'
import { presentRow } from '../presenters/thread.ts'
import { lightReads } from '../read-lanes.ts'

/** Searches are the most expensive reads. The searches of a page run one after the other. */
const lane = new CallerLane(MAX_SEARCHES_OF_CALLER, MAX_SEARCHES_WAITING_OF_CALLER)
const rowTexts = new RowJsonCache(ThreadField, presentRow)

export function searchRoutes(mount: Mount, world: World): void {
  const cache = new ResponseCache()
  mount(
    listRoute,
    async (actor, { query }) => {
      const isSearch = SEARCH_PARAM_NAMES.some((name) => query[name] !== undefined)
      if (isSearch) return search(world, actor, { ...query, folder: query.folder ?? query.in })
      return listFolder(world, actor, { ...query, in: query.in ?? SYSTEM_FOLDER_NAMES.inbox })
    },
    { cache, lane: 'own' },
  )

  mount(searchThreads, (actor, { query }) => search(world, actor, query), { lane: 'own' })

  mount(starredThreads, (actor, { query }) => listFolder(world, actor, { ...query, in: SYSTEM_FOLDER_NAMES.starred }), {
    lane: 'own',
  })

  mount(
    suggested,
    async (actor, { query }) => {
      const { threads, texts, people } = await inLane(world, () => suggest(world, actor, query.search_text))
      return { data: { threads: threads.map(presentRow), texts: [...texts], people: people.map(presentAddress) } }
    },
    { lane: 'own' },
  )
}

function inLane<T>({ callScope }: World, work: () => Promise<T>): Promise<T> {
  return lane.run(callScope.current(), () => runCostly(callScope, work))
}

async function listFolder(world: World, actor: Actor, query: { in: string; limit: number; offset: number }) {
  const { page, rows } = await lightReads.run(world.callScope.current(), async () => {
    const page = await listThreads(world, actor, query)
    return { page, rows: await withViews(world, actor, page.rows, page.showsViews) }
  })
  // Views of tracked mail change without a new version.
  return { texts: rows.map((row) => rowTexts.of(row)), total: page.total, lastsUntilChange: !page.showsViews }
}

async function search(world: World, actor: Actor, params: QueryOf<typeof searchThreads>) {
  const { start_date, end_date, sort = 'date', limit, offset, ...words } = params
  // Days in `q` need a time zone; instants do not.
  const { timezone } = await getSettings(world, actor)
  const asked = {
    query: queryFromParams(words, timezone, world.clock.now()),
    receivedFrom: start_date === undefined ? undefined : new Date(start_date * 1_000),
    receivedUntil: end_date === undefined ? undefined : new Date(end_date * 1_000),
    sort,
    limit,
    offset,
  }
  const page = await inLane(world, () => findThreads(world, actor, asked))
  return {
    data: (await withViews(world, actor, page.rows)).map(presentRow),
    total: page.total,
    ...(page.isMore && { total_over: true }),
    ...(page.isBehind && { indexing: true }),
  }
}
