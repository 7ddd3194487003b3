import type { Actor } from '@sen/core/kit/actor'
import { findThreads } from '@sen/core/search/find-threads'
import { parseQueryText } from '@sen/model/search/query-text'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startIndexer } from './start-indexer.ts'

let given: TestWorld
let lan: Actor
const blobs = new MemoryBlobStore()
const errors: string[] = []
const log = { error: (_: unknown, message: string) => void errors.push(message) }
const textExtractor = { extract: async (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8') }
let indexer: { stop(): Promise<void> }

beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  indexer = await startIndexer({ ...given, blobs, mime: new DirectMime(), textExtractor }, log)
})
afterAll(async () => {
  await indexer.stop()
  await given.close()
})

const found = async (text: string) =>
  (await findThreads(given, lan, { query: parseQueryText(text), sort: 'date', limit: 9, offset: 0 })).rows.map(
    (row) => row.subject,
  )

it('finds new mail', async () => {
  await given.message(lan, { subject: 'Vừa tới nơi' })
  await given.store.write(lan.mailboxId, async (w) =>
    w.record({ type: 'settings.changed', version: await w.nextVersion(), keys: [] }),
  )
  await vi.waitFor(async () => expect(await found('vua toi')).toEqual(['Vừa tới nơi']), 30_000)
})

it('finds the text inside attachments a little later, and says nothing of files that have none', async () => {
  const raw = Buffer.from(
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; name=bang-ke.txt\r\n' +
      'Content-Disposition: attachment; filename=bang-ke.txt\r\n\r\nDoanh thu thang muoi mot\r\n--x--\r\n',
  )
  const rawBlob = await blobs.write(raw)
  const part = { name: 'bang-ke.txt', contentType: 'text/plain', contentId: '', isInline: false, sizeBytes: 24 }
  await given.message(lan, { subject: 'Có tệp kèm', rawBlob, parts: [{ ...part, index: 0 }] })
  await given.message(lan, { subject: 'Tệp đã mất', rawBlob: 'không có', parts: [{ ...part, index: 0 }] })
  await given.store.write(lan.mailboxId, async (w) =>
    w.record({ type: 'settings.changed', version: await w.nextVersion(), keys: [] }),
  )
  await vi.waitFor(async () => expect(await found('"doanh thu" thang')).toEqual(['Có tệp kèm']), 30_000)
  await vi.waitFor(async () => {
    const rows = await given.database.db.selectFrom('file_text').select(['blob', 'state', 'reason']).execute()
    expect(rows).toContainEqual({ blob: 'không có', state: 'failed', reason: 'missing' })
  }, 30_000)
  expect(await given.database.db.selectFrom('file_text_queue').selectAll().execute()).toEqual([])
  expect(errors).toEqual([])
  await given.database.db.deleteFrom('file').where('blob', '=', rawBlob).execute()
  const texts = await given.database.db.selectFrom('file_text').select('blob').execute()
  expect(texts.map((row) => row.blob)).toEqual(['không có'])
})

describe('in a flood of mail', () => {
  afterAll(() => void vi.useRealTimers())

  it('waits until no mail has arrived for a moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    let waiting = 0
    const rounds: number[] = []
    const searchIndex = {
      ...given.searchIndex,
      indexSome: async () => {
        const taken = waiting
        waiting = 0
        if (taken > 0) rounds.push(taken)
        return taken
      },
      claimFile: async () => undefined,
      mergePending: async () => undefined,
    }
    let changed = (): void => {}
    const events = {
      ...given.events,
      listen: async (listener: { readonly changed: () => void }) => {
        changed = listener.changed
        return { stop: async () => undefined }
      },
    }
    const driveIndex = { ...given.driveIndex, indexSome: async () => 0, claimContent: async () => undefined }
    const needs = { searchIndex, driveIndex, events, blobs, mime: new DirectMime(), textExtractor }
    const flooded = await startIndexer(needs as unknown as Parameters<typeof startIndexer>[0], log)
    for (let at = 0; at < 400; at += 1) {
      waiting += 1
      changed()
      await vi.advanceTimersByTimeAsync(2)
    }
    expect(rounds.length).toBeLessThanOrEqual(2)
    await vi.advanceTimersByTimeAsync(400)
    expect(rounds.reduce((sum, taken) => sum + taken, 0)).toBe(400)
    vi.useRealTimers()
    await flooded.stop()
  })
})
