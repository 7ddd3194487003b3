import type { QueryClient } from '@tanstack/react-query'
import type { DriveOrder, DrivePlace } from '../../state/drive/drive-place.ts'
import { setKept, whenSettled } from '../change.ts'
import { type DriveList, isNewIn, type PageAsked, pagesToRead, type RowRange, withPage } from './drive-list.ts'
import { driveListKey } from './queries.ts'
import { readPage } from './read-page.ts'
import { noteRowsInSight, rowsInSight } from './rows-in-sight.ts'

/** So many pages are asked for at once. */
const SIDE_BY_SIDE = 4

const underWay = new Map<string, Promise<boolean>>()

/**
 * Says which rows of a list somebody looks at, undefined being none any more, and reads of them what is not known as it is. What has
 * gone out of sight again before its turn came is not read.
 *
 * @throws CallError, NoAnswer
 */
export async function readRowsInSight(
  cache: QueryClient,
  place: DrivePlace,
  order: DriveOrder,
  range: RowRange | undefined,
): Promise<void> {
  const key = driveListKey(place, order)
  noteRowsInSight(key, range)
  if (range) await readUntilKnown(cache, { place, order, range, isWanted: () => rowsInSight(key) === range })
}

/** Reads rows of a list, until all of them are known as they are. @throws CallError, NoAnswer */
export async function readDriveRows(
  cache: QueryClient,
  place: DrivePlace,
  order: DriveOrder,
  range: RowRange,
): Promise<void> {
  await readUntilKnown(cache, { place, order, range, isWanted: () => true })
}

/** Reads a list that has just changed on, until an item is found in it, or is not there. @throws CallError, NoAnswer */
export async function readUntilListed(
  cache: QueryClient,
  place: DrivePlace,
  order: DriveOrder,
  id: string,
): Promise<void> {
  const query = cache.getQueryCache().find<DriveList>({ queryKey: driveListKey(place, order) })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
  const isWanted = () => {
    const list = query?.state.data
    return list !== undefined && (list.stale.has(id) || !list.items.some((item) => item.id === id))
  }
  await readUntilKnown(cache, { place, order, range: { from: 0, to: Number.POSITIVE_INFINITY }, isWanted })
}

interface Reading {
  readonly place: DrivePlace
  readonly order: DriveOrder
  readonly range: RowRange
  readonly isWanted: () => boolean
}

async function readUntilKnown(cache: QueryClient, reading: Reading): Promise<void> {
  const name = JSON.stringify(driveListKey(reading.place, reading.order))
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

/** @returns whether it may be worth while to go on: not, where the server has nothing that is not known */
async function readOnce(cache: QueryClient, reading: Reading): Promise<boolean> {
  // Before a change of one's own has arrived, the server still has what was taken out here.
  await new Promise<void>(whenSettled)
  const { place, order } = reading
  const key = driveListKey(place, order)
  const query = cache.getQueryCache().find<DriveList>({ queryKey: key })
  // It brings what is in sight by itself.
  if (query?.state.fetchStatus === 'fetching') {
    await query.promise?.catch(() => {})
    return true
  }
  const list = query?.state.data
  const wasInvalidated = query?.state.isInvalidated
  const asked = missingIn(cache, reading).slice(0, SIDE_BY_SIDE)
  const pages = await Promise.all(asked.map(async (page) => [page.offset, await readPage(place, order, page)] as const))
  // What has been drawn or told of meanwhile may stand elsewhere than the answer says: it is asked for again.
  if (!list || query.state.data !== list || query.state.isInvalidated !== wasInvalidated) return true
  if (!pages.some(([offset, page]) => isNewIn(list, offset, page))) return false
  setKept(
    cache,
    key,
    pages.reduce((now, [offset, page]) => withPage(now, offset, page, false), list),
  )
  return true
}

function missingIn(cache: QueryClient, { place, order, range }: Reading): readonly PageAsked[] {
  const list = cache.getQueryData<DriveList>(driveListKey(place, order))
  return list ? pagesToRead(list, range) : []
}
