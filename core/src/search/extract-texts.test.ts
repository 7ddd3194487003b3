import { EXTRACT_ATTEMPTS } from '@sen/model/search/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Mime } from '../ports/mime.ts'
import { extractTexts } from './extract-texts.ts'

let given: TestWorld
const blobs = new MemoryBlobStore()
const RAW = Buffer.from(
  'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nx\r\n--x--\r\n',
)
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  const { database } = given
  await database.pool.query('delete from message; delete from file_text; delete from file_text_queue')
  const rawBlob = await blobs.write(RAW)
  const lan = await given.mailbox(`lan${Math.random()}@sen.example`)
  const part = { index: 0, name: 'a.pdf', contentType: 'application/pdf', contentId: '', isInline: false, sizeBytes: 1 }
  await given.message(lan, { rawBlob, parts: [part] })
  await given.searchIndex.indexSome(10, () => undefined)
})
afterAll(() => given.close())

const makeDue = () => given.database.pool.query('update file_text_queue set due_at = now()')
const outcomes = () => given.database.db.selectFrom('file_text').select(['state', 'reason']).execute()
const failures: unknown[] = []
function extract(read: () => Promise<string>) {
  const needs = { searchIndex: given.searchIndex, blobs, mime: new DirectMime(), textExtractor: { extract: read } }
  return extractTexts(needs, { onFailure: (_, error) => void failures.push(error) })
}

it('gives up a file that was begun three times and never ended, without a fourth try', async () => {
  for (let begun = 1; begun <= EXTRACT_ATTEMPTS; begun += 1) {
    // Start an attempt without finishing it, as in a crash.
    expect(await given.searchIndex.claimFile()).toMatchObject({ attempts: begun })
    await makeDue()
  }
  let tried = 0
  await extract(async () => {
    tried += 1
    return 'chữ'
  })
  expect(tried).toBe(0)
  expect(await outcomes()).toEqual([{ state: 'failed', reason: 'unfinished' }])
  await makeDue()
  expect(await given.searchIndex.claimFile()).toBeUndefined()
})

it('reads it when it comes to an end within three times', async () => {
  for (let begun = 1; begun < EXTRACT_ATTEMPTS; begun += 1) {
    await given.searchIndex.claimFile()
    await makeDue()
  }
  await extract(async () => 'chữ')
  expect(await outcomes()).toEqual([{ state: 'found', reason: '' }])
})

it('gives up the third time a file fails by our fault, and logs each reason', async () => {
  failures.length = 0
  for (let begun = 1; begun <= EXTRACT_ATTEMPTS; begun += 1) {
    expect(await outcomes()).toEqual([])
    await extract(() => Promise.reject(new Error('lỗi của ta')))
    await makeDue()
  }
  expect(failures).toHaveLength(EXTRACT_ATTEMPTS)
  expect(await outcomes()).toEqual([{ state: 'failed', reason: 'unexpected' }])
})

it('reads a message of many files once for all of them', async () => {
  const { database } = given
  await database.pool.query('delete from message; delete from file_text_queue')
  const names = ['mot', 'hai', 'ba']
  const files = names.map((name) => `--x\r\nContent-Type: text/plain; name=${name}.txt\r\n\r\n${name}\r\n`).join('')
  const rawBlob = await blobs.write(Buffer.from(`Content-Type: multipart/mixed; boundary=x\r\n\r\n${files}--x--\r\n`))
  const part = { contentType: 'text/plain', contentId: '', isInline: false, sizeBytes: 3 }
  const parts = names.map((name, index) => ({ ...part, name: `${name}.txt`, index }))
  await given.message(await given.mailbox('minh@sen.example'), { rawBlob, parts })
  await given.searchIndex.indexSome(10, () => undefined)
  const direct = new DirectMime()
  const asked: (readonly number[])[] = []
  const mime: Mime = {
    parse: (raw) => direct.parse(raw),
    compose: (request) => direct.compose(request),
    structure: (raw) => direct.structure(raw),
    appendToTexts: (raw, ending) => direct.appendToTexts(raw, ending),
    extractParts: (raw, indexes) => {
      asked.push(indexes)
      return direct.extractParts(raw, indexes)
    },
  }
  const textExtractor = { extract: async (bytes: Uint8Array) => Buffer.from(bytes).toString() }
  const needs = { searchIndex: given.searchIndex, blobs, mime, textExtractor }
  await extractTexts(needs, { onFailure: (_, error) => void failures.push(error) })
  expect(asked).toEqual([[0, 1, 2]])
  const found = await database.db.selectFrom('file_text').select('text').where('blob', '=', rawBlob).execute()
  expect(found.map(({ text }) => text).toSorted()).toEqual(names.toSorted())
})
