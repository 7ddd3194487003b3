import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BY_NAME, DRIVE_ROOT } from '../../state/drive/drive-location.ts'
import { change } from '../change.ts'
import { MailQueryClient } from '../mail-query-client.ts'
import { removeItems } from './cache.ts'
import type { DriveList } from './drive-list.ts'
import { driveListKey, driveListQuery } from './queries.ts'
import { readDriveRows, readRowsInSight, readUntilListed } from './read-rows.ts'
import { refreshDrive } from './refresh-drive.ts'

const key = driveListKey(DRIVE_ROOT, BY_NAME)
const ALL = { from: 0, to: Number.POSITIVE_INFINITY }
let ids: string[] = []
let asked: number[] = []
let answering: Promise<void> = Promise.resolve()
let cache = new MailQueryClient()
let leave = () => {}

const list = () => cache.getQueryData<DriveList>(key)
const shown = () => list()?.rows.map((row) => row?.id ?? '·') ?? []

beforeEach(async () => {
  vi.useFakeTimers()
  ids = Array.from({ length: 3_000 }, (_, at) => `f${at}`)
  asked = []
  answering = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://here').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    asked.push(offset)
    const answer = { data: ids.slice(offset, offset + limit).map(itemOf), total: ids.length }
    await answering
    return Response.json(answer)
  })
  cache = new MailQueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const observer = new QueryObserver(cache, driveListQuery(DRIVE_ROOT, BY_NAME))
  leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(list()?.total).toBe(3_000))
  asked = []
})

afterEach(async () => {
  // Let the pause between two reads end before the next test.
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function itemOf(id: string) {
  const rest = { content_type: 'text/plain', parent_id: null, size: 1, prop: null, owner: 'a@b.test' }
  const times = { created_at: 1, last_modified: 1 }
  const flags = { disabled: false, is_favorite: false, is_shared: false }
  const names = {
    id,
    fileid: id,
    name: id,
    display_name: `/${id}`,
    type: 'file',
    href: `/${id}`,
    owner_display_name: '',
  }
  return { ...names, ...rest, ...times, ...flags }
}

async function lookAt(from: number): Promise<void> {
  await readRowsInSight(cache, DRIVE_ROOT, BY_NAME, { from, to: from + 40 })
}

async function receiveChange(): Promise<void> {
  refreshDrive(cache, { folderIds: [null], isTrash: false })
  await vi.advanceTimersByTimeAsync(0)
}

describe('a long list', () => {
  it('is read as far as the user scrolls', async () => {
    await lookAt(1_500)
    expect(asked).toEqual([100, 600, 1_100])
    expect(shown()).toEqual(ids.slice(0, 1_600))
  })

  it('is known to its end after a change that moved all of it', async () => {
    await lookAt(1_500)
    ids = [...ids.slice(-1), ...ids.slice(0, -1)]
    asked = []
    await receiveChange()
    await vi.waitFor(() => expect(list()?.rows[1_501]?.id).toBe('f1500'))
    expect(asked).toEqual([1_270])
    await lookAt(0)
    expect(list()?.rows[0]?.id).toBe('f2999')
    await lookAt(2_960)
    expect(list()?.rows[2_999]?.id).toBe('f2998')
    await readDriveRows(cache, DRIVE_ROOT, BY_NAME, ALL)
    expect(shown()).toEqual(ids)
    expect(list()?.stale.size).toBe(0)
  })

  it('is known from one row to another, before the rows between them are selected', async () => {
    await lookAt(1_500)
    ids = ids.filter((id) => id !== 'f3')
    await receiveChange()
    await vi.waitFor(() => expect(list()?.total).toBe(2_999))
    await lookAt(0)
    expect(list()?.rows[1_501]?.id).toBe('f1502')
    await readDriveRows(cache, DRIVE_ROOT, BY_NAME, { from: 1, to: 1_502 })
    expect(shown().slice(0, 1_502)).toEqual(ids.slice(0, 1_502))
  })

  it('is read once for events that arrive during a read, and once more after it', async () => {
    await lookAt(1_500)
    asked = []
    let answer = () => {}
    answering = new Promise((resolve) => {
      answer = resolve
    })
    for (let at = 0; at < 50; at += 1) {
      await receiveChange()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(asked).toEqual([1_270])
    ids = ids.filter((id) => id !== 'f1501')
    answer()
    await vi.advanceTimersByTimeAsync(400)
    await vi.waitFor(() => expect(list()?.total).toBe(2_999))
    expect(asked).toEqual([1_270, 1_270])
  })

  it('does not show a removed row again when more of the list is read before the server knows', async () => {
    await lookAt(500)
    const gone = ids.slice(540, 1_100)
    let confirm = () => {}
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve
    })
    const changing = change(cache, {
      applyOptimistic: () => removeItems(cache, gone, () => true),
      send: async () => {
        await confirmed
        ids = ids.filter((id) => !gone.includes(id))
        return { version: 7 }
      },
      stale: [key],
    })
    await vi.waitFor(() => expect(list()?.rows.length).toBe(540))
    asked = []
    const looking = lookAt(530)
    await vi.advanceTimersByTimeAsync(50)
    expect(asked).toEqual([])
    confirm()
    await changing
    await looking
    await vi.waitFor(() => expect(list()?.rows[545]?.id).toBe('f1105'))
    expect(asked).toEqual([300])
  })

  it('is read until an item is found that has moved', async () => {
    await lookAt(1_500)
    ids = ['f1505', ...ids.filter((id) => id !== 'f1505')]
    await receiveChange()
    await readUntilListed(cache, DRIVE_ROOT, BY_NAME, 'f1505')
    expect(list()?.rows[0]?.id).toBe('f1505')
    expect(list()?.rows.filter((row) => row?.id === 'f1505')).toHaveLength(1)
  })

  it('of which nothing more comes than the server counts is not asked for for ever', async () => {
    const counted = ids.length
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(Number(new URL(address, 'http://here').searchParams.get('offset')))
      return Response.json({ data: [], total: counted })
    })
    await lookAt(90)
    expect(asked).toEqual([100])
  })
})
