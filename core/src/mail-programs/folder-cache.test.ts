import type { FolderId, MailboxId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import { FolderCache } from './folder-cache.ts'

const KEY = '1 2 3'
const [lan, binh, chi] = ['1', '2', '3'] as unknown as readonly [MailboxId, MailboxId, MailboxId]
const folder = (id: number) => `${id}` as FolderId
const list = (uids: number) => ({
  key: KEY,
  uids: { uids: new Uint32Array(uids), firstUnseen: undefined, keywords: [], labels: [] },
})

it('one mailbox with many folders evicts its own oldest ones only', () => {
  const cache = new FolderCache(100_000, 20_000)
  cache.set(lan, folder(1), list(1_000))
  for (let id = 2; id < 100; id += 1) cache.set(binh, folder(id), list(1_000))
  expect(cache.get(lan, folder(1), KEY)).toBeDefined()
  const kept = Array.from({ length: 98 }, (_, at) => at + 2).filter((id) => cache.get(binh, folder(id), KEY))
  expect(kept).toEqual([96, 97, 98, 99])
})

it('a folder that was read lately stays longer', () => {
  const cache = new FolderCache(100_000, 10_000)
  cache.set(lan, folder(1), list(1_000))
  cache.set(lan, folder(2), list(1_000))
  cache.get(lan, folder(1), KEY)
  cache.set(lan, folder(3), list(1_000))
  expect(cache.get(lan, folder(1), KEY)).toBeDefined()
  expect(cache.get(lan, folder(2), KEY)).toBeUndefined()
})

it('the mailbox that is not used for longest is evicted first', () => {
  const cache = new FolderCache(10_000, 10_000)
  cache.set(lan, folder(1), list(1_000))
  cache.set(binh, folder(2), list(1_000))
  cache.get(lan, folder(1), KEY)
  cache.set(chi, folder(3), list(1_000))
  expect(cache.get(lan, folder(1), KEY)).toBeDefined()
  expect(cache.get(binh, folder(2), KEY)).toBeUndefined()
})

it('a folder beyond the share of its mailbox is not cached, and evicts no other mailbox', () => {
  const cache = new FolderCache(10_000, 5_000)
  cache.set(lan, folder(1), list(1_000))
  cache.set(binh, folder(2), list(10_000))
  expect(cache.get(lan, folder(1), KEY)).toBeDefined()
  expect(cache.get(binh, folder(2), KEY)).toBeUndefined()
})

it('a mailbox reads no entry of another one', () => {
  const cache = new FolderCache()
  cache.set(lan, folder(1), list(1))
  expect(cache.get(binh, folder(1), KEY)).toBeUndefined()
})

it('keywords stay known when the folder has changed, and count', () => {
  const cache = new FolderCache(10_000, 10_000)
  const names = new Set(Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(128, 'x')))
  cache.set(lan, folder(1), { key: KEY, keywords: { key: KEY, names } })
  cache.set(lan, folder(1), { ...list(0), key: 'changed' })
  expect(cache.keywords(lan, folder(1))).toEqual({ key: KEY, names })
  cache.set(lan, folder(2), list(1_000))
  expect(cache.keywords(lan, folder(1))).toBeUndefined()
})
