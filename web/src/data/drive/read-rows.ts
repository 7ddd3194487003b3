import type { QueryClient } from '@tanstack/react-query'
import type { DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { setKept, whenSettled } from '../change.ts'
import { type DriveList, type DrivePageRequest, isNewIn, pagesToRead, type RowRange, withPage } from './drive-list.ts'
import { driveListKey } from './queries.ts'
import { readPage } from './read-page.ts'
import { noteRowsInSight, rowsInSight } from './rows-in-sight.ts'

/** Pages requested concurrently. */
const SIDE_BY_SIDE = 4

const underWay = new Map<string, Promise<boolean>>()

/** Rows that scroll out of view before their request are skipped. */
export async function readRowsInSight(
  cache: QueryClient,
  location: DriveLocation,
  order: DriveSortOrder,
  range: RowRange | undefined,
): Promise<void> {
  const key = driveListKey(location, order)
  noteRowsInSight(key, range)
  if (range) await readUntilKnown(cache, { location, order, range, isWanted: () => rowsInSight(key) === range })
}

export async function readDriveRows(
  cache: QueryClient,
  location: DriveLocation,
  order: DriveSortOrder,
  range: RowRange,
): Promise<void> {
  await readUntilKnown(cache, { location, order, range, isWanted: () => true })
}

export async function readUntilListed(
  cache: QueryClient,
  location: DriveLocation,
  order: DriveSortOrder,
  id: string,
): Promise<void> {
  const query = cache.getQueryCache().find<DriveList>({ queryKey: driveListKey(location, order) })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
  const isWanted = () => {
    const list = query?.state.data
    return list !== undefined && (list.stale.has(id) || !list.items.some((item) => item.id === id))
  }
  await readUntilKnown(cache, { location, order, range: { from: 0, to: Number.POSITIVE_INFINITY }, isWanted })
}

interface Reading {
  readonly location: DriveLocation
  readonly order: DriveSortOrder
  readonly range: RowRange
  readonly isWanted: () => boolean
}

async function readUntilKnown(cache: QueryClient, reading: Reading): Promise<void> {
  const name = JSON.stringify(driveListKey(reading.location, reading.order))
  for (let hasRead = true; hasRead && reading.isWanted() && missingIn(cache, reading).length > 0; ) {
    const busy = underWay.get(name)
    if (busy !== undefined) {
      await busy.catch(() => {})
      continue
    }
    const work = readOnce(cache, reading)
    underWay.set(name, work)
    try {
      hasRead = await work
    } finally {
      underWay.delete(name)
    }
  }
}

/** @returns whether reading on may help; false when the server returned nothing new */
async function readOnce(cache: QueryClient, reading: Reading): Promise<boolean> {
  // Until a pending change is confirmed, the server still returns items that were removed here.
  await new Promise<void>(whenSettled)
  const { location, order } = reading
  const key = driveListKey(location, order)
  const query = cache.getQueryCache().find<DriveList>({ queryKey: key })
  // The refetch reads the visible rows itself.
  if (query?.state.fetchStatus === 'fetching') {
    await query.promise?.catch(() => {})
    return true
  }
  const list = query?.state.data
  const wasInvalidated = query?.state.isInvalidated
  const asked = missingIn(cache, reading).slice(0, SIDE_BY_SIDE)
  const pages = await Promise.all(
    asked.map(async (page) => [page.offset, await readPage(location, order, page)] as const),
  )
  // The list changed during the request, so positions in the response may be wrong. Read again.
  if (!list || query.state.data !== list || query.state.isInvalidated !== wasInvalidated) return true
  if (!pages.some(([offset, page]) => isNewIn(list, offset, page))) return false
  setKept(
    cache,
    key,
    pages.reduce((now, [offset, page]) => withPage(now, offset, page, false), list),
  )
  return true
}

function missingIn(cache: QueryClient, { location, order, range }: Reading): readonly DrivePageRequest[] {
  const list = cache.getQueryData<DriveList>(driveListKey(location, order))
  return list ? pagesToRead(list, range) : []
}
