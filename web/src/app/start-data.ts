import { type Start, start } from '@sen/contract/start'
import { firstListAt } from '@sen/model/folders'
import type { QueryKey } from '@tanstack/react-query'
import { quotaIn, quotaQuery, settingsIn, settingsQuery, userQuery } from '../data/account/queries.ts'
import { savePreferences } from '../data/account/save-settings.ts'
import { cacheSite, readSite } from '../data/account/site.ts'
import { call } from '../data/call.ts'
import { folderNamed, foldersQuery } from '../data/folders/queries.ts'
import { labelsQuery } from '../data/labels/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { tasksQuery } from '../data/tasks/queries.ts'
import { threadsQuery } from '../data/threads/queries.ts'
import type { ListLocation } from '../lib/list-source.ts'
import { showListLocation } from '../state/list.ts'

let isThere = false

/** The data is missing after a sign-in without a page load. */
export function readInlineStart(): void {
  const element = document.getElementById('start')
  if (!element) return
  const data = JSON.parse(element.textContent) as Start
  element.remove()
  cacheStart(data)
}

export function cacheStart(data: Start): void {
  const settings = settingsIn(data.settings)
  savePreferences(settings)
  for (const { key, value } of [...cached(data, settings), ...listIn(data)]) queryClient.setQueryData(key, value)
  cacheSite(data.site)
  isThere = true
  const location = locationOf(data)
  if (location) showListLocation(location)
}

export function cameWhole(): boolean {
  return isThere
}

/** @param response the same call, if it is in progress; undefined when it had no response */
export function fetchStart(response: Promise<Start | undefined> = Promise.resolve(undefined)): void {
  if (isThere) return
  const list = firstListAt(location.pathname, new URLSearchParams(location.search))
  const coming = response.then(async (read) => {
    const data = read ?? (await call(start, { query: { in: list?.in, page: list?.page } })).data
    cacheSite(data.site)
    isThere = true
    const parts = cached(data)
    // A list needs its folder's id, so put it in the cache together with the folders.
    for (const { key, value } of listIn(data)) queryClient.setQueryData(key, value)
    return parts
  })
  // Without a response, each query makes its own call.
  coming.catch(() => readSite()).catch(() => {})
  const queries = [userQuery, settingsQuery, foldersQuery, labelsQuery, quotaQuery, tasksQuery]
  for (const query of queries) {
    void queryClient.prefetchQuery({
      queryKey: query.queryKey as QueryKey,
      queryFn: async (context) => {
        const parts = await coming.catch(() => undefined)
        const part = parts?.find(({ key }) => JSON.stringify(key) === JSON.stringify(query.queryKey))
        return part ? part.value : (query.queryFn as (asked: unknown) => Promise<unknown>)(context)
      },
    })
  }
}

interface Part {
  readonly key: QueryKey
  readonly value: unknown
}

function cached(data: Start, settings = settingsIn(data.settings)): readonly Part[] {
  return [
    { key: userQuery.queryKey, value: data.user },
    { key: settingsQuery.queryKey, value: settings },
    { key: foldersQuery.queryKey, value: data.folders },
    { key: labelsQuery.queryKey, value: data.labels },
    { key: quotaQuery.queryKey, value: quotaIn(data.quota) },
    { key: tasksQuery.queryKey, value: data.tasks },
  ]
}

function listIn(data: Start): readonly Part[] {
  const { list } = data
  const location = locationOf(data)
  return list && location
    ? [{ key: threadsQuery(location).queryKey, value: { threads: list.threads, total: list.total } }]
    : []
}

function locationOf({ list, folders }: Start): ListLocation | undefined {
  const folder = list && folderNamed(folders, list.in)
  return folder ? { source: { folder: folder.id }, offset: list.offset, limit: list.limit } : undefined
}
