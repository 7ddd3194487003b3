import { type Start, start } from '@sen/contract/start'
import { firstListAt, SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { QueryKey } from '@tanstack/react-query'
import { quotaIn, quotaQuery, settingsIn, settingsQuery, userQuery } from '../data/account/queries.ts'
import { keepPreferences } from '../data/account/save-settings.ts'
import { keepSite, readSite } from '../data/account/site.ts'
import { latestBatchQuery } from '../data/batches/queries.ts'
import { call } from '../data/call.ts'
import { foldersQuery } from '../data/folders/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { threadsQuery } from '../data/threads/queries.ts'
import { showListPlace } from '../state/list.ts'
import { usePreferences } from '../state/preferences.ts'

let isThere = false

/** Takes in what came with the page, so that the first drawing shows all of it. Nothing came to who has just signed in. */
export function takeStart(): void {
  const element = document.getElementById('start')
  if (!element) return
  const data = JSON.parse(element.textContent) as Start
  element.remove()
  keepStart(data)
}

/** Puts it where the first drawing looks for it. */
export function keepStart(data: Start): void {
  const settings = settingsIn(data.settings)
  keepPreferences(settings)
  for (const { key, value } of cached(data, settings)) queryClient.setQueryData(key, value)
  keepSite(data.site)
  isThere = true
  if (data.list)
    showListPlace({ folder: data.list.in, offset: data.list.offset, limit: data.list.limit, search: undefined })
}

/** Whether the first screen was read at once, and not call by call since the one answer did not come. */
export function cameWhole(): boolean {
  return isThere
}

/**
 * Asks for all of it in one call, unless it is there: each query has its part when the answer comes.
 * @param asked the same call, if it is on its way already; undefined where that had no answer
 */
export function askForStart(asked: Promise<Start | undefined> = Promise.resolve(undefined)): void {
  if (isThere) return
  const list = firstListAt(location.pathname, new URLSearchParams(location.search))
  const folder = list && (list.in ?? SYSTEM_FOLDER_NAMES.inbox)
  const page = list?.page ?? 1
  const coming = asked.then(async (read) => {
    const data = read ?? (await call(start, { query: { in: folder, page } })).data
    keepSite(data.site)
    isThere = true
    return cached(data)
  })
  // Without it, the page asks call by call.
  coming.catch(() => readSite()).catch(() => {})
  const limit = usePreferences.getState().item_per_page
  const queries = [
    userQuery,
    settingsQuery,
    foldersQuery,
    quotaQuery,
    latestBatchQuery,
    ...(folder === undefined ? [] : [threadsQuery({ folder, offset: (page - 1) * limit, limit })]),
  ]
  for (const query of queries) {
    void queryClient.prefetchQuery({
      queryKey: query.queryKey as QueryKey,
      queryFn: async (context) => {
        const parts = await coming.catch(() => undefined)
        const part = parts?.find(({ key }) => JSON.stringify(key) === JSON.stringify(query.queryKey))
        // Alone, where it is not among it: the list of a folder that is gone, or of pages of another length.
        return part ? part.value : (query.queryFn as (asked: unknown) => Promise<unknown>)(context)
      },
    })
  }
}

/** What goes where in the cache. */
function cached(
  data: Start,
  settings = settingsIn(data.settings),
): readonly { readonly key: QueryKey; readonly value: unknown }[] {
  const { list } = data
  return [
    { key: userQuery.queryKey, value: data.user },
    { key: settingsQuery.queryKey, value: settings },
    { key: foldersQuery.queryKey, value: data.folders },
    { key: quotaQuery.queryKey, value: quotaIn(data.quota) },
    { key: latestBatchQuery.queryKey, value: data.batches[0] ?? null },
    ...(list
      ? [
          {
            key: threadsQuery({ folder: list.in, offset: list.offset, limit: list.limit }).queryKey,
            value: { threads: list.threads, total: list.total },
          },
        ]
      : []),
  ]
}
