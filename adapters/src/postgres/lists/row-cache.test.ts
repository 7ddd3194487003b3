import { listThreads } from '@sen/core/threads/list-threads'
import type { ThreadRow } from '@sen/core/threads/thread-store'
import { type TestWorld, world } from '@sen/testkit/world'
import type { CompiledQuery, Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../schema.ts'
import { PageBounds } from './page-bounds.ts'
import { RowCache } from './row-cache.ts'
import { listPage } from './thread-pages.ts'

const row = (subject: string) => ({ subject }) as ThreadRow

describe('rows that are kept', () => {
  it('are of one folder, one thread and one state', () => {
    const kept = new RowCache()
    kept.set('1', { threadId: '2', state: '700' }, row('Một'))
    expect(kept.find('1', { threadId: '2', state: '700' })).toEqual(row('Một'))
    expect(kept.find('1', { threadId: '2', state: '701' })).toBeUndefined()
    expect(kept.find('1', { threadId: '3', state: '700' })).toBeUndefined()
    expect(kept.find('2', { threadId: '2', state: '700' })).toBeUndefined()
  })

  it('make room for the next state, and are limited: the least recently used one goes first', () => {
    const kept = new RowCache(2)
    kept.set('1', { threadId: '1', state: '7' }, row('Một'))
    kept.set('1', { threadId: '1', state: '8' }, row('Một nữa'))
    kept.set('1', { threadId: '2', state: '7' }, row('Hai'))
    expect(kept.find('1', { threadId: '1', state: '8' })).toEqual(row('Một nữa'))
    kept.set('1', { threadId: '3', state: '7' }, row('Ba'))
    expect(kept.find('1', { threadId: '2', state: '7' })).toBeUndefined()
    expect(kept.find('1', { threadId: '1', state: '8' })).toBeDefined()
  })
})

describe('a page', () => {
  let w: TestWorld
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('returns the same objects until a write, and reads the row again after it', async () => {
    const lan = await w.mailbox('lan@giu.example')
    const [one, two] = [await w.message(lan, { subject: 'Một' }), await w.message(lan, { subject: 'Hai' })]
    const page = async () => (await listThreads(w, lan, { in: 'INBOX', limit: 50, offset: 0 })).rows
    const before = await page()
    expect(before.map(({ threadId }) => threadId)).toEqual([two.threadId, one.threadId])
    const again = await page()
    expect(again[0]).toBe(before[0])
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.threads.star([one.threadId], true, await writer.nextVersion())
    })
    const after = await page()
    expect(after[0]).toBe(before[0])
    expect(after[1]).toMatchObject({ threadId: one.threadId, starred: true })
  })

  it('reads a row with a draft again each time, because part of it is stored with the draft', async () => {
    const lan = await w.mailbox('lan@nhap.example')
    const draft = await w.message(lan, { in: 'drafts' })
    const page = async () => (await listThreads(w, lan, { in: 'Drafts', limit: 50, offset: 0 })).rows
    expect(await page()).toMatchObject([{ draftIds: [expect.any(String)] }])
    // The program never writes only this column. It represents any write from outside.
    await w.database.pool.query(`update message set send_state = 'sending' where thread_id = $1`, [draft.threadId])
    expect(await page()).toMatchObject([{ draftIds: [] }])
  })

  it('is read again when a row of it is written between its keys and its rows', async () => {
    const lan = await w.mailbox('lan@giua.example')
    const [one, two] = [await w.message(lan), await w.message(lan)]
    let change: (() => Promise<void>) | undefined = () =>
      w.store.write(lan.mailboxId, async (writer) => {
        await writer.threads.star([one.threadId], true, await writer.nextVersion())
      })
    const db = new Proxy(w.database.db, {
      get: (target, name) =>
        name === 'executeQuery'
          ? async (query: CompiledQuery) => {
              const isForRows = query.sql.includes('any($3::bigint[])')
              if (isForRows) await change?.()
              if (isForRows) change = undefined
              return target.executeQuery(query)
            }
          : Reflect.get(target, name, target),
    }) as Kysely<Database>
    const known = { bounds: new PageBounds(), rows: new RowCache() }
    const page = await listPage(db, lan.mailboxId, known, { folder: 'INBOX', limit: 50, offset: 0 })
    expect(page?.rows).toMatchObject([{ threadId: two.threadId }, { threadId: one.threadId, starred: true }])
    expect(change).toBeUndefined()
  })
})
