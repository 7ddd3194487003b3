import type { Actor } from '@sen/core/kit/actor'
import { parseQueryText } from '@sen/model/search/query-text'
import type { SearchSort } from '@sen/model/search/search-query'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trashThreads } from '../threads/trash-threads.ts'
import { findThreads } from './find-threads.ts'
import { indexMail } from './index-mail.ts'
import { suggest } from './suggest.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
const LAN_PHAM = { name: 'Phạm Thị Lan', email: 'lan.pham@khach.example' }
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3))

beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  minh = await given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await given.message(lan, { subject: 'Hợp đồng thuê nhà', text: 'Kính gửi chị, em gửi hợp đồng.', receivedAt: at(1) })
  await given.message(lan, { subject: 'Hop dong thue xe', text: 'Khong dau', receivedAt: at(2), isRead: true })
  await given.message(lan, { subject: 'Báo cáo tài chính quý 3', text: 'Xem tệp.', from: LAN_PHAM, receivedAt: at(3) })
  await given.message(lan, {
    subject: 'Họp sáng mai',
    text: `${'dài '.repeat(100)} về tài chính nhé`,
    receivedAt: at(4),
  })
  await given.message(lan, { in: 'junk', subject: 'Vay tài chính lãi thấp', receivedAt: at(5) })
  await given.message(lan, { in: 'trash', subject: 'Tài chính cũ', receivedAt: at(6) })
  const own = { name: '', email: 'lan@sen.example' }
  await given.message(lan, { in: 'sent', subject: 'Gửi chị tài liệu', from: own, to: [LAN_PHAM], receivedAt: at(7) })
  await given.message(lan, { subject: 'Ảnh cưới', isStarred: true, sizeBytes: 6_000_000, receivedAt: at(8) })
  const rhyme = 'Trước nhà có bảy em bé bán bánh bò, đầu ngõ có ông lão. (Tổng cộng: 1.250.000 đ)'
  await given.message(lan, { subject: 'Thơ vui: bánh [bò]', text: rhyme, receivedAt: at(-30) })
  const parcel = `${'dài '.repeat(100)} mã vận đơn VN\u00adPOST\u00ad998877VN`
  await given.message(lan, { subject: 'Bưu kiện', text: parcel, receivedAt: at(-31) })
  await given.message(minh, { subject: 'Hợp đồng của Minh', receivedAt: at(9) })
  await index()
})
afterAll(() => given.close())

const index = () =>
  indexMail(given, {
    onFailure: (id, error) => {
      throw new Error(`message ${id}`, { cause: error })
    },
  })
const find = (text: string, more: { sort?: SearchSort; limit?: number; offset?: number } = {}, actor = lan) =>
  findThreads(given, actor, { query: parseQueryText(text), sort: 'date', limit: 50, offset: 0, ...more })
const subjects = async (text: string, more = {}) => (await find(text, more)).rows.map((row) => row.subject)

it.each([
  ['hop dong', ['Hop dong thue xe', 'Hợp đồng thuê nhà']],
  ['hop-dong', ['Hop dong thue xe', 'Hợp đồng thuê nhà']],
  ['hợp đồng', ['Hợp đồng thuê nhà', 'Hop dong thue xe']],
  ['hợp đồng'.normalize('NFD'), ['Hợp đồng thuê nhà', 'Hop dong thue xe']],
  ['"tai chinh"', ['Họp sáng mai', 'Báo cáo tài chính quý 3']],
  ['tài chính in:Junk', ['Vay tài chính lãi thấp']],
  ['tài chính in:trash', ['Tài chính cũ']],
  ['tài chính in:anywhere', ['Tài chính cũ', 'Vay tài chính lãi thấp', 'Họp sáng mai', 'Báo cáo tài chính quý 3']],
  ['subject:"tài chính"', ['Báo cáo tài chính quý 3']],
  ['subject:(quý tài chính)', ['Báo cáo tài chính quý 3']],
  ['subject:hop -subject:(thue hop xe)', ['Họp sáng mai', 'Hợp đồng thuê nhà']],
  ['body:"tài chính"', ['Họp sáng mai']],
  ['from:me', ['Gửi chị tài liệu']],
  ['to:tôi in:inbox subject:hop', ['Họp sáng mai', 'Hop dong thue xe', 'Hợp đồng thuê nhà']],
  ['-from:tôi chị', ['Hợp đồng thuê nhà']],
  ['lan.pham@khach.example', ['Gửi chị tài liệu', 'Báo cáo tài chính quý 3']],
  ['khach.example', ['Gửi chị tài liệu', 'Báo cáo tài chính quý 3']],
  ['from:pham', ['Báo cáo tài chính quý 3']],
  ['to:lan.pham', ['Gửi chị tài liệu']],
  ['chính -họp', ['Báo cáo tài chính quý 3']],
  ['"bánh bò, đầu ngõ"', ['Thơ vui: bánh [bò]']],
  ['"bánh bò đầu ngõ"', ['Thơ vui: bánh [bò]']],
  ['"Tổng cộng: 1.250.000"', ['Thơ vui: bánh [bò]']],
  ['subject:"vui: bánh [bò]"', ['Thơ vui: bánh [bò]']],
  ['from:"Phạm Thị Lan <lan.pham@khach.example>"', ['Báo cáo tài chính quý 3']],
  ['from:"Phạm, Thị Lan"', ['Báo cáo tài chính quý 3']],
  ['"đầu ngõ, bánh bò"', []],
  ['vnpost998877vn', ['Bưu kiện']],
  ['is:starred', ['Ảnh cưới']],
  ['in:Starred', ['Ảnh cưới']],
  ['is:read hop', ['Hop dong thue xe']],
  ['larger:5M', ['Ảnh cưới']],
  ['smaller:5M subject:ảnh', []],
  ['after:2026-11-02 before:2026-11-04', ['Báo cáo tài chính quý 3', 'Hop dong thue xe']],
  ['không có gì như thế', []],
  ['', []],
])('finds by %s', async (text, expected) => {
  expect(await subjects(text)).toEqual(expected)
})

it('returns the folder of a hit, its time, and the matching passage', async () => {
  const [row] = (await find('body:"tai chinh"')).rows
  const inbox = await given.store.read(lan.mailboxId, (r) => r.folders.findByRole('inbox'))
  expect(row).toMatchObject({ folderId: inbox.id, lastMessageAt: at(4) })
  expect(row?.snippet).toMatch(/^… .*về tài chính nhé$/u)
})

it('shows the message of a thread that fits the query best, not the newest that quotes it', async () => {
  const quoting = 'Đóng dấu xong rồi họp.\n\nVào Th 5, 26 thg 11, 2026 lúc 09:15 Lan đã viết:\n> biên bản bàn giao'
  const first = {
    messageIdHeader: 'giay-to@test.example',
    subject: 'Giấy tờ',
    text: 'Chị xem biên bản bàn giao này ạ.',
  }
  const { id } = await given.message(lan, first)
  await given.message(lan, { references: [first.messageIdHeader], subject: 'Re: Giấy tờ', text: quoting })
  await index()
  const { rows } = await find('biên bản bàn giao')
  expect(rows).toMatchObject([{ snippet: 'Chị xem biên bản bàn giao này ạ.', foundMessageId: id }])
})

it('reads another message of a thread for an address only if its body has the address', async () => {
  const first = { messageIdHeader: 'bao-gia@test.example', subject: 'Báo giá mái tôn', from: LAN_PHAM }
  const answer = { references: [first.messageIdHeader], subject: 'Re: Báo giá mái tôn', from: LAN_PHAM }
  const { id } = await given.message(minh, { ...first, text: 'Gửi bản ký về lan.pham@khach.example giúp em.' })
  await given.message(minh, { ...answer, text: 'Chị nhận được chưa ạ?' })
  await given.message(minh, { ...answer, text: 'Em gửi lại.' })
  await index()
  const read: number[] = []
  const counting = {
    ...given,
    textProcessor: {
      shownHits: (...asked: Parameters<typeof given.textProcessor.shownHits>) => {
        read.push(asked[0].length)
        return given.textProcessor.shownHits(...asked)
      },
    },
  }
  const query = parseQueryText('lan.pham@khach.example subject:mái')
  const { rows } = await findThreads(counting, minh, { query, sort: 'date', limit: 50, offset: 0 })
  expect(rows).toMatchObject([{ foundMessageId: id, snippet: expect.stringContaining('Gửi bản ký về lan.pham') }])
  expect(read).toEqual([1, 1])
})

it('sorts by relevance: matches in subjects before matches in bodies, regardless of time', async () => {
  expect(await subjects('tai chinh', { sort: 'defaultSort' })).toEqual(['Báo cáo tài chính quý 3', 'Họp sáng mai'])
})

it('keeps mailboxes apart', async () => {
  expect((await find('hợp đồng', {}, minh)).rows.map((row) => row.subject)).toEqual(['Hợp đồng của Minh'])
})

it('turns pages without repeating or losing hits, and counts all hits', async () => {
  const pages = await Promise.all([0, 2, 4].map((offset) => find('a OR', { limit: 2, offset })))
  expect(pages.map((page) => page.total)).toEqual([0, 0, 0])
  const all = await subjects('after:2026-11-01')
  const parts = await Promise.all([0, 3, 6].map((offset) => subjects('after:2026-11-01', { limit: 3, offset })))
  expect(parts.flat()).toEqual(all)
  expect((await find('after:2026-11-01', { limit: 2 })).total).toBe(all.length)
})

it('refuses a folder that is none', async () => {
  await expect(find('x in:đâu')).rejects.toMatchObject({ code: 'folder_not_found' })
})

it('finds new mail, a saved draft and their changes as soon as they are indexed, and says until then that it is behind', async () => {
  await given.message(lan, { subject: 'Chào mừng khai trương' })
  expect(await find('khai trương')).toMatchObject({ rows: [], isBehind: true })
  await index()
  expect(await find('khai trương')).toMatchObject({ total: 1, isBehind: false })
  const { threadId } = await given.message(lan, { subject: 'Sẽ bị xoá mất' })
  await index()
  await trashThreads(given, lan, [threadId])
  expect(await subjects('"bị xoá mất"')).toEqual([])
  expect(await subjects('"bị xoá mất" in:Trash')).toEqual(['Sẽ bị xoá mất'])
})

it('walks everything that fits, a part at a time, for batches', async () => {
  const walked = await given.store.read(lan.mailboxId, async (reader) => {
    const inbox = await reader.folders.findByRole('inbox')
    const criteria = { lexemes: undefined, folderIds: [inbox.id] }
    const ids: string[] = []
    let after: Parameters<typeof reader.search.threadIds>[1]
    do {
      const part = await reader.search.threadIds(criteria, after, 2)
      ids.push(...part.ids)
      after = part.next
    } while (after)
    return ids
  })
  expect(walked).toHaveLength((await find('in:INBOX')).total)
  expect(new Set(walked).size).toBe(walked.length)
})

it('suggests threads by beginnings, texts that go on, and people', async () => {
  const suggestions = await suggest(given, lan, 'báo c')
  expect(suggestions.threads.map((row) => row.subject)).toEqual(['Báo cáo tài chính quý 3'])
  expect(suggestions.texts).toEqual(['Báo cáo tài chính quý 3'])
  expect((await suggest(given, lan, 'pha')).people).toEqual([expect.objectContaining(LAN_PHAM)])
  expect(await suggest(given, lan, '  ')).toEqual({ threads: [], texts: [], people: [] })
  expect((await suggest(given, lan, 'báo in:chưa')).threads).toEqual([])
})

it('shows the passage of a suggested mail whose subject has none of the words', async () => {
  const text = 'Kính gửi anh chị, phòng hành chính xin báo lịch. Cuộc họp tổng kết năm sẽ ở Sầm Sơn, hai ngày.'
  await given.message(lan, { subject: 'Nhắc lịch', text, receivedAt: at(10) })
  await index()
  const [suggested] = (await suggest(given, lan, 'sầm s')).threads
  expect(suggested?.subject).toBe('Nhắc lịch')
  expect(suggested?.snippet).toMatch(/^… .{1,20}Sầm Sơn/)
})
