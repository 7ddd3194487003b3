import { listDriveTrash, listDriveVersions } from '@sen/contract/drive/changes'
import {
  countDriveFiles,
  downloadDriveFile,
  downloadDriveFiles,
  driveThumbnail,
  getDriveFile,
  listDriveFiles,
  listFavoriteDriveFiles,
  listRecentDriveFiles,
  previewDriveFile,
  searchDriveFiles,
} from '@sen/contract/drive/files'
import { listSharedWithMe } from '@sen/contract/drive/shares'
import type { AnswerOf } from '@sen/contract/route'
import { DRIVE_PAGE_SIZE, MAX_DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../call.ts'
import { setKept } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import type { DriveItem, DriveOrder, DrivePlace } from './drive-place.ts'

/** The beginning of a list, as far as it was asked for, and how many there are in all. */
export interface DriveList {
  readonly items: readonly DriveItem[]
  readonly total: number
  /** A search found more than can be listed. */
  readonly isMore?: boolean
}

export interface DriveEntry {
  readonly file: DriveItem
  /** The folders it lies in, the outermost first. */
  readonly crumbs: readonly { readonly id: string; readonly name: string }[]
}

const [NOUN] = QUERY_KEYS.drive

export const DRIVE_KEYS = {
  all: [NOUN],
  lists: [NOUN, 'list'],
  entries: [NOUN, 'entry'],
  versions: [NOUN, 'versions'],
  usage: [NOUN, 'usage'],
} as const

export function driveListKey(place: DrivePlace, order: DriveOrder) {
  return [NOUN, 'list', place, order] as const
}

/**
 * A list of the drive. Asked for again, it brings as many as there were, so that nobody loses the place they scrolled to;
 * further ones come by `readDriveOn`.
 */
export function driveListQuery(place: DrivePlace, order: DriveOrder) {
  return queryOptions({
    queryKey: driveListKey(place, order),
    queryFn: async ({ client, signal }): Promise<DriveList> => {
      const known = client.getQueryData<DriveList>(driveListKey(place, order))?.items.length ?? 0
      const wanted = Math.max(known, DRIVE_PAGE_SIZE)
      const first = await readPage(place, order, { offset: 0, limit: Math.min(wanted, MAX_DRIVE_PAGE_SIZE), signal })
      const items = [
        ...first.items,
        ...(await readPages(place, order, first.items.length, Math.min(wanted, first.total), signal)),
      ]
      return { ...first, items: once(items) }
    },
  })
}

const underWay = new Map<string, Promise<void>>()

/** Reads a list on, until so many of it are here. @throws CallError, NoAnswer */
export async function readDriveOn(
  cache: QueryClient,
  place: DrivePlace,
  order: DriveOrder,
  upTo: number,
): Promise<void> {
  const key = driveListKey(place, order)
  const name = JSON.stringify(key)
  for (let busy = underWay.get(name); busy; busy = underWay.get(name)) await busy.catch(() => {})
  const before = cache.getQueryData<DriveList>(key)
  const from = before?.items.length ?? 0
  const to = Math.min(upTo, before?.total ?? 0)
  if (from >= to) return
  const readOn = async () => {
    const more = await readPages(place, order, from, to)
    const now = cache.getQueryData<DriveList>(key)
    if (now) setKept(cache, key, { ...now, items: once([...now.items, ...more]) })
  }
  const work = readOn()
  underWay.set(name, work)
  try {
    await work
  } finally {
    underWay.delete(name)
  }
}

/** So many pages are asked for at once. */
const SIDE_BY_SIDE = 4

async function readPages(place: DrivePlace, order: DriveOrder, from: number, to: number, signal?: AbortSignal) {
  const items: DriveItem[] = []
  const step = MAX_DRIVE_PAGE_SIZE * SIDE_BY_SIDE
  for (let begin = from; begin < to; begin += step) {
    const offsets = Array.from({ length: SIDE_BY_SIDE }, (_, at) => begin + at * MAX_DRIVE_PAGE_SIZE)
    const pages = offsets
      .filter((offset) => offset < to)
      .map((offset) => readPage(place, order, { offset, limit: MAX_DRIVE_PAGE_SIZE, signal }))
    for (const page of await Promise.all(pages)) items.push(...page.items)
  }
  return items
}

interface PageAsked {
  readonly offset: number
  readonly limit: number
  readonly signal?: AbortSignal | undefined
}

async function readPage(
  place: DrivePlace,
  { sort, isDescending }: DriveOrder,
  { offset, limit, signal }: PageAsked,
): Promise<DriveList> {
  const page = { limit: String(limit), offset: String(offset) }
  const ordered = { ...page, sort, order: isDescending ? ('desc' as const) : ('asc' as const) }
  switch (place.kind) {
    case 'folder':
      return listIn(
        await call(listDriveFiles, {
          query: { ...ordered, ...(place.id !== null && { folder_id: place.id }) },
          signal,
        }),
      )
    case 'favorites':
      return listIn(await call(listFavoriteDriveFiles, { query: ordered, signal }))
    case 'shared':
      return listIn(await call(listSharedWithMe, { query: ordered, signal }))
    case 'recent':
      return listIn(await call(listRecentDriveFiles, { signal }))
    case 'trash':
      return listIn(await call(listDriveTrash, { query: page, signal }))
    case 'search':
      return searched(await call(searchDriveFiles, { query: { ...page, display_name: place.text }, signal }))
  }
}

function searched(answer: AnswerOf<typeof searchDriveFiles>): DriveList {
  const list = listIn(answer)
  return answer.total_over ? { ...list, isMore: true } : list
}

function listIn({ data, total }: { readonly data: readonly DriveItem[]; readonly total: number }): DriveList {
  return { items: data, total: Math.max(total, data.length) }
}

/** What is put in front while pages are read comes twice. */
function once(items: readonly DriveItem[]): readonly DriveItem[] {
  const seen = new Set<string>()
  const known = items.filter(({ id }) => !seen.has(id) && seen.add(id))
  return known.length === items.length ? items : known
}

/** So many folders are offered where one is looked for by its name. */
const OFFERED_FOLDERS = 50

/** Folders by their names, to choose one of; those that fit best first. */
export function driveFoldersQuery(text: string) {
  return queryOptions({
    queryKey: [NOUN, 'folders', text] as const,
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<readonly DriveItem[]> => {
      const query = { display_name: text, type: 'folder' as const, limit: String(OFFERED_FOLDERS) }
      return (await call(searchDriveFiles, { query, signal })).data
    },
  })
}

/** One file or folder, with the way to it. */
export function driveEntryQuery(id: string) {
  return queryOptions({
    queryKey: [NOUN, 'entry', id] as const,
    queryFn: async ({ signal }): Promise<DriveEntry> => (await call(getDriveFile, { params: { id }, signal })).data,
  })
}

export function driveVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [NOUN, 'versions', id] as const,
    queryFn: async ({ signal }) => (await call(listDriveVersions, { params: { id }, signal })).data,
  })
}

/** What the drive takes of the mailbox's storage, in bytes. */
export const driveUsageQuery = queryOptions({
  queryKey: DRIVE_KEYS.usage,
  queryFn: async ({ signal }) => (await call(countDriveFiles, { signal })).data,
})

/** Where the bytes of a file are, or the zip of a folder. */
export function driveFileAddress(id: string, isInline = false): string {
  return addressOf(downloadDriveFile, { id }, isInline ? { inline: '1' } : {})
}

/** Where a document of an office program is as PDF. */
export function drivePdfAddress(id: string): string {
  return addressOf(previewDriveFile, { id }, {})
}

export function driveVersionAddress(id: string, version: number): string {
  return addressOf(downloadDriveFile, { id }, { version })
}

/** One zip of them. */
export function driveZipAddress(ids: readonly string[]): string {
  return addressOf(downloadDriveFiles, {}, { ids: ids.join(',') })
}

/** Undefined: there is none. It changes with the content, so that caches may keep it. */
export function driveThumbnailAddress({ id, prop, disabled }: DriveItem): string | undefined {
  if (!prop?.has_thumbnail || prop.has_virus || disabled) return undefined
  return addressOf(driveThumbnail, { id }, { version: prop.version })
}
