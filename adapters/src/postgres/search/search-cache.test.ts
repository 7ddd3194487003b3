import type { SearchHit } from '@sen/core/search/search-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { lexemeQuery } from '@sen/model/search/query-lexemes'
import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCache } from './search-cache.ts'
import { searchReader } from './search-reader.ts'

describe('hits that are kept', () => {
  const hits = (count: number): readonly SearchHit[] =>
    Array.from({ length: count }, (_, at) => ({
      threadId: `${at}` as ThreadId,
      messageId: `${at}` as MessageId,
      folderId: '1' as FolderId,
      receivedAt: new Date(0),
    }))
  const search = (count: number) => ({ hits: hits(count), isWhole: true, total: count, isMore: false })
  const moment = (asked: string, version = 1) => ({ mailboxId: '7', version, asked })

  it('are those of the mailbox as it is', () => {
    const kept = new SearchCache()
    kept.set(moment('a'), search(3))
    expect(kept.find(moment('a'))).toMatchObject({ total: 3 })
    expect(kept.find(moment('a', 2))).toBeUndefined()
    expect(kept.find(moment('b'))).toBeUndefined()
    expect(kept.find({ ...moment('a'), mailboxId: '8' })).toBeUndefined()
  })

  it('are evicted for new ones, least recently requested first', () => {
    const kept = new SearchCache(250)
    kept.set(moment('a'), search(100))
    kept.set(moment('b'), search(100))
    kept.find(moment('a'))
    kept.set(moment('c'), search(100))
    expect(['a', 'b', 'c'].map((asked) => kept.find(moment(asked))?.total)).toEqual([100, undefined, 100])
    kept.set(moment('d'), search(300))
    expect(['a', 'b', 'c', 'd'].map((asked) => kept.find(moment(asked))?.total)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('pages of one search', () => {
  let w: TestWorld
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('read hits once, until the mailbox changes or mail waits for the index', async () => {
    const lan = await w.mailbox('lan@sen.example')
    const indexed = () => w.searchIndex.indexSome(100, () => undefined)
    const receive = async (count: number) => {
      for (let at = 0; at < count; at += 1) await w.message(lan, { subject: `Hợp đồng ${at}` })
    }
    await receive(30)
    await indexed()
    const inbox = await w.store.read(lan.mailboxId, (r) => r.folders.findByRole('inbox'))
    const criteria = { lexemes: lexemeQuery(parseQueryText('hop dong')), folderIds: [inbox.id] }
    const reader = searchReader(w.database.db, lan.mailboxId, new SearchCache())
    const page = async (offset: number) => (await reader.find(criteria, 10, offset)).hits.length
    expect(await page(0)).toBe(10)
    expect(await page(20)).toBe(10)
    // Delete the index, so that only cached hits can be found.
    await sql`delete from message_search`.execute(w.database.db)
    expect([await page(0), await page(10), await page(20), await page(30)]).toEqual([10, 10, 10, 0])
    await receive(1)
    expect(await page(0)).toBe(0)
    await indexed()
    expect(await page(0)).toBe(1)
  })

  it('are read again while text of attachments may still come', async () => {
    const minh = await w.mailbox('minh@sen.example')
    const part = { name: 'a.txt', contentType: 'text/plain', contentId: '', isInline: false, sizeBytes: 9, index: 1 }
    await w.message(minh, { rawBlob: 'thô', parts: [part] })
    await w.searchIndex.indexSome(10, () => undefined)
    const inbox = await w.store.read(minh.mailboxId, (r) => r.folders.findByRole('inbox'))
    const criteria = { lexemes: lexemeQuery(parseQueryText('kestrel')), folderIds: [inbox.id] }
    const total = () => w.store.read(minh.mailboxId, async (r) => (await r.search.find(criteria, 10, 0)).total)
    expect(await total()).toBe(0)
    const file = await w.searchIndex.claimFile()
    if (!file) throw new Error('no file waits')
    await w.searchIndex.saveFileText(file, { state: 'found', text: 'kestrel' })
    expect(await total()).toBe(0)
    await w.searchIndex.indexSome(10, () => undefined)
    expect(await total()).toBe(1)
  })
})
