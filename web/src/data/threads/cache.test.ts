import type { FolderField } from '@sen/contract/folders'
import type { ThreadField } from '@sen/contract/threads'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ofFolder } from '../../lib/list-source.ts'
import { change } from '../change.ts'
import { countFolder, findRow, patchRows, removeAllRows, removeRows } from './cache.ts'
import { type ThreadPage, threadsQuery } from './queries.ts'

const row = (id: string, unread = false) => ({ id, unread }) as ThreadField
const folder = (id: string, name: string, unread_threads: number, total_threads: number) =>
  ({ id, name, unread_threads, total_threads }) as FolderField

const inbox = threadsQuery({ source: { folder: 'f1' }, offset: 0, limit: 50 }).queryKey
const starred = threadsQuery({ source: { folder: 'f2' }, offset: 0, limit: 50 }).queryKey
const trash = threadsQuery({ source: { folder: 'f8' }, offset: 0, limit: 50 }).queryKey

let cache: QueryClient
const ids = (key: readonly unknown[]) =>
  cache
    .getQueryData<ThreadPage>(key)
    ?.threads.map(({ id }) => id)
    .join('')

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData<ThreadPage>(inbox, { threads: [row('a', true), row('b'), row('c')], total: 120 })
  cache.setQueryData<ThreadPage>(starred, { threads: [row('b')], total: 1 })
  cache.setQueryData<ThreadPage>(trash, { threads: [row('z')], total: 1 })
  cache.setQueryData(['folders'], [folder('f1', 'INBOX', 1, 120), folder('f8', 'Trash', 0, 1)])
})

describe('patchRows', () => {
  it('edits a thread on every page that shows it', () => {
    patchRows(cache, ['b'], (one) => ({ ...one, unread: true }))
    expect([findRow(cache, 'b', { folder: 'f1' })?.unread, findRow(cache, 'b', { folder: 'f2' })?.unread]).toEqual([
      true,
      true,
    ])
  })

  it('leaves pages without these threads the same objects', () => {
    const before = cache.getQueryData(trash)
    patchRows(cache, ['b'], (one) => ({ ...one, unread: true }))
    expect(cache.getQueryData(trash)).toBe(before)
  })
})

describe('removeRows', () => {
  it('leaves a page that is to be fetched again so', () => {
    void cache.invalidateQueries({ queryKey: inbox, refetchType: 'none' })
    removeRows(cache, ['b'], () => true)
    expect(ids(inbox)).toBe('ac')
    expect([inbox, starred].map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, false])
  })

  it('takes threads out of the wanted folders and counts them down', () => {
    removeRows(cache, ['b', 'z'], (source) => !ofFolder('f8')(source))
    expect([ids(inbox), ids(starred), ids(trash)]).toEqual(['ac', '', 'z'])
    expect(cache.getQueryData<ThreadPage>(inbox)?.total).toBe(119)
  })

  it('are restored to their lists when the server refuses', async () => {
    void cache.invalidateQueries({ queryKey: starred, refetchType: 'none' })
    const refused = change(cache, {
      applyOptimistic: () => {
        countFolder(cache, 'f1', { unread: -1, total: -2 })
        removeRows(cache, ['a', 'b'], () => true)
        patchRows(cache, ['c'], (one) => ({ ...one, unread: true }))
      },
      send: () => {
        expect([ids(inbox), ids(starred)]).toEqual(['c', ''])
        return Promise.reject(new Error('no'))
      },
      stale: [],
    })
    await expect(refused).rejects.toThrow('no')
    expect([ids(inbox), ids(starred), cache.getQueryData<ThreadPage>(inbox)?.total]).toEqual(['abc', 'b', 120])
    expect(findRow(cache, 'c', undefined)?.unread).toBe(false)
    expect(cache.getQueryData<readonly FolderField[]>(['folders'])?.[0]).toMatchObject({ total_threads: 120 })
    expect(cache.getQueryState(starred)?.isInvalidated).toBe(true)
  })
})

describe('removeAllRows', () => {
  it('empties one search, and no narrower one', () => {
    const [wide, narrow] = [{ q: 'báo cáo' }, { q: 'báo cáo', is_read: false }].map(
      (search) => threadsQuery({ source: { search }, offset: 0, limit: 50 }).queryKey,
    )
    for (const key of [wide, narrow]) cache.setQueryData<ThreadPage>(key ?? [], { threads: [row('a')], total: 1 })
    removeAllRows(cache, { search: { q: 'báo cáo' } })
    expect([ids(wide ?? []), ids(narrow ?? []), ids(inbox)]).toEqual(['', 'a', 'abc'])
  })
})

describe('countFolder', () => {
  it('adds, and never falls below zero', () => {
    countFolder(cache, 'f1', { unread: -5, total: -1 })
    const inboxNow = () => cache.getQueryData<readonly FolderField[]>(['folders'])?.[0]
    expect(inboxNow()).toMatchObject({ unread_threads: 0, total_threads: 119 })
  })
})
