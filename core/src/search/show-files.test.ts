import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'
import { findThreads } from './find-threads.ts'
import { indexMail } from './index-mail.ts'

let given: TestWorld
let lan: Actor
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3))
const FILLER = 'dài dòng '.repeat(40)

beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  await send(1, 'Hồ sơ', 'Em gửi anh.', { 'bảng kê.xlsx': 'doanh thu', 'biên bản.pdf': `${FILLER}nghiệm thu kho` })
  await send(2, 'Khong dau', 'Em gui anh.', { 'bien ban.pdf': `${FILLER}nghiem thu cu` })
  await send(3, 'Quét', 'Em gửi bản quét.', { 'nhận bàn giao.png': undefined })
  await send(4, 'Lịch', 'Mai họp giao ban.', { 'lịch.pdf': 'họp giao ban' })
  await index()
})
afterAll(() => given.close())

let count = 0
async function send(day: number, subject: string, text: string, files: Readonly<Record<string, string | undefined>>) {
  count += 1
  const parts = Object.keys(files).map((name, part) => ({
    index: part,
    name,
    contentType: 'application/pdf',
    contentId: '',
    isInline: false,
    sizeBytes: 1,
  }))
  const rawBlob = `files-${count}`
  const message = await given.message(lan, { subject, text, parts, rawBlob, receivedAt: at(day) })
  for (const [part, content] of Object.values(files).entries()) {
    if (content === undefined) continue
    const row = { blob: rawBlob, part_index: part, state: 'found', text: content, reason: '' }
    await given.database.db.insertInto('file_text').values(row).execute()
  }
  return message
}

const index = () =>
  indexMail(given, {
    onFailure: (id, error) => {
      throw new Error(`message ${id}`, { cause: error })
    },
  })

/** Also returns of how many messages the files were read. */
async function find(text: string) {
  const read: number[] = []
  const counting = (reader: Reader): Reader => {
    const files: Reader['search']['files'] = (ids, limits) => {
      read.push(ids.length)
      return reader.search.files(ids, limits)
    }
    // A reader makes its parts when they are first used, so it cannot be copied.
    return new Proxy(reader, {
      get: (target, part) => (part === 'search' ? { ...target.search, files } : Reflect.get(target, part)),
    })
  }
  const store: MailStore = {
    write: (...asked) => given.store.write(...asked),
    read: (mailboxId, work) => given.store.read(mailboxId, (reader) => work(counting(reader))),
  }
  const asked = { query: parseQueryText(text), sort: 'date', limit: 50, offset: 0 } as const
  const { rows } = await findThreads({ ...given, store }, lan, asked)
  return { rows, read }
}

it('names the attachment that has the words, shows its passage, and sorts exact matches first', async () => {
  const { rows, read } = await find('nghiệm thu')
  expect(rows).toMatchObject([
    { subject: 'Hồ sơ', foundInFile: 'biên bản.pdf', snippet: expect.stringMatching(/^… .*nghiệm thu kho$/u) },
    { subject: 'Khong dau', foundInFile: 'bien ban.pdf', snippet: expect.stringMatching(/^… .*nghiem thu cu$/u) },
  ])
  expect(read).toEqual([2])
})

it('names the attachment whose name alone has the words, and keeps the beginning of the mail', async () => {
  const { rows } = await find('nhận bàn giao')
  expect(rows).toMatchObject([
    { subject: 'Quét', foundInFile: 'nhận bàn giao.png', foundMessageId: expect.any(String) },
  ])
  expect(rows[0]?.snippet).toMatch(/^Đoạn đầu của thư/u)
})

it('names the attachment of a search by file name', async () => {
  expect((await find('filename:bảng')).rows).toMatchObject([{ foundInFile: 'bảng kê.xlsx' }])
})

it('reads no attachment when every hit has the words in its body or subject', async () => {
  for (const text of ['họp giao ban', 'hồ sơ', 'lịch họp', 'from:gui', 'em gửi']) {
    const { rows, read } = await find(text)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ foundInFile }) => foundInFile === undefined)).toBe(true)
    expect(read).toEqual([])
  }
})

it('shows the message of a thread that has the words itself rather than a file of a newer one', async () => {
  const first = { messageIdHeader: 'kiem-ke@test.example', subject: 'Kho', text: 'Đã kiểm kê xong.' }
  const { id } = await given.message(lan, { ...first, receivedAt: at(5) })
  const parts = [{ index: 0, name: 'kiểm kê.pdf', contentType: 'x/y', contentId: '', isInline: false, sizeBytes: 1 }]
  const references = [first.messageIdHeader]
  await given.message(lan, { references, subject: 'Re: Kho', text: 'Cảm ơn.', parts, receivedAt: at(6) })
  await index()
  const { rows } = await find('kiểm kê')
  expect(rows).toMatchObject([{ foundMessageId: id, snippet: 'Đã kiểm kê xong.' }])
  expect(rows[0]?.foundInFile).toBeUndefined()
})

it('reads at most as many characters as are allowed', async () => {
  const ids = (await find('nghiệm thu')).rows.flatMap(({ foundMessageId }) => foundMessageId ?? [])
  const lengths = async (perMessage: number, total: number) => {
    const read = await given.store.read(lan.mailboxId, (r) => r.search.files(ids, { perMessage, total }))
    return read.map(({ files }) => files.map(({ text }) => text.length))
  }
  expect(await lengths(20, 1_000)).toEqual([[9, 11], [20]])
  expect(await lengths(20, 30)).toEqual([[9, 11], [10]])
})
