import type { Actor } from '@sen/core/kit/actor'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hideRecipient } from '../recipients/hide-recipient.ts'
import { replaceRecipient } from '../recipients/replace-recipient.ts'
import { suggestRecipients } from '../recipients/suggest-recipients.ts'
import { indexMail } from '../search/index-mail.ts'
import { checkAccounts } from './check-accounts.ts'
import { findAccounts } from './find-accounts.ts'
import { saveContact } from './save-contact.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
const PHAM = { name: 'Phạm Thị Lan', email: 'lan.pham@khach.example' }
const DUNG = { name: 'Lê Dũng', email: 'dung@khach.example' }
const DUNG_OLD = { name: 'Đỗ Dưng', email: 'dung.cu@khach.example' }
const NEWS = { name: 'Dung Báo', email: 'tin@bao.example' }
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3))

beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Lan', isOwner: true })
  minh = await given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await given.mailbox('dung@sen.example', { name: 'Hồ Dung' })
  await given.mailbox('ha@khac.example', { name: 'Người Nhà Khác' })
  await write([PHAM], 7)
  await given.message(lan, { from: PHAM, receivedAt: at(3) })
  for (const day of [1, 2, 3, 4, 5, 6]) await given.message(lan, { from: NEWS, receivedAt: at(day) })
  // The old address was used often a year ago, the new one once recently.
  for (const day of [1, 2]) await write([DUNG_OLD], day - 365)
  await write([DUNG], 8)
  await given.message(lan, { in: 'junk', from: { name: 'Dung Rác', email: 'rac@x.example' } })
  await given.message(lan, { in: 'drafts', to: [{ name: 'Dung Nháp', email: 'nhap@x.example' }] })
  await index()
})
afterAll(() => given.close())

const write = (to: { name: string; email: string }[], day: number, more = {}) =>
  given.message(lan, { in: 'sent', to, receivedAt: at(day), ...more })
const index = () =>
  indexMail(given, {
    onFailure: (id, error) => {
      throw new Error(`message ${id}`, { cause: error })
    },
  })
async function suggest(text: string, actor = lan, limit = 8): Promise<string[]> {
  const { known, colleagues } = await suggestRecipients(given, actor, text, limit)
  return [...known, ...colleagues].map((person) => person.email)
}

it('finds by beginnings of words without accents', async () => {
  expect(await suggest('phạm l')).toEqual([PHAM.email])
  expect(await suggest('PHAM')).toEqual([PHAM.email])
  expect(await suggest('lan.pham@kh')).toEqual([PHAM.email])
  expect(await suggest('le m')).toEqual(['minh@sen.example'])
  expect(await suggest('pham', minh)).toEqual([])
  expect(await suggest('%')).toEqual([])
})

it('suggests recipients by frequency and recency, then senders, then colleagues', async () => {
  expect(await suggest('dung')).toEqual([DUNG.email, DUNG_OLD.email, NEWS.email, 'dung@sen.example'])
  expect(await suggest('dung', lan, 2)).toEqual([DUNG.email, DUNG_OLD.email])
})

it('puts the exact accents first', async () => {
  expect((await suggest('dưng')).at(0)).toBe(DUNG_OLD.email)
  expect(await suggest('dưng', lan, 1)).toEqual([DUNG_OLD.email])
})

it('has the most used at hand without any text, and learns Bcc too', async () => {
  await write([PHAM], 9, { bcc: [{ name: '', email: 'KIN@Khach.example' }] })
  await index()
  expect((await suggest('')).slice(0, 2)).toEqual([PHAM.email, 'kin@khach.example'])
})

it('hides a suggestion, also a colleague, until the user writes to them again', async () => {
  await hideRecipient(given, lan, 'Minh@sen.example')
  expect(await suggest('minh')).toEqual([])
  await hideRecipient(given, lan, 'minh@sen.example', 'offered')
  expect((await suggestRecipients(given, lan, 'minh', 8)).colleagues).toMatchObject([{ name: 'Lê Minh' }])
  await hideRecipient(given, lan, 'minh@sen.example')
  await given.message(lan, { from: { name: 'Lê Minh', email: 'minh@sen.example' }, receivedAt: at(9) })
  await index()
  expect(await suggest('minh')).toEqual([])
  await write([{ name: '', email: 'minh@sen.example' }], 10)
  await index()
  expect(await suggest('le minh')).toEqual(['minh@sen.example'])
  expect(await suggest('lan', minh)).toEqual(['lan@sen.example'])
})

it('keeps a person who was never written to, under the name that was given', async () => {
  expect(await saveContact(given, lan, { name: ' Cô  Sáu\n', email: 'SAU@cho.example' })).toEqual({
    name: 'Cô Sáu',
    email: 'sau@cho.example',
  })
  await given.message(lan, { from: { name: 'Nguyen Thi Sau', email: 'sau@cho.example' } })
  await index()
  const { known } = await suggestRecipients(given, lan, 'cô sáu', 8)
  expect(known).toEqual([{ name: 'Cô Sáu', email: 'sau@cho.example', written: 0, heard: 1 }])
  await expect(saveContact(given, lan, { name: '', email: 'sau@' })).rejects.toMatchObject({
    code: 'invalid_receivers',
  })
})

it('lets a new address take the place of an old one, and a new name that of an old name', async () => {
  const moved = { name: 'Lê Dũng', email: 'dung@moi.example' }
  await replaceRecipient(given, lan, DUNG.email, moved)
  expect((await suggest('le dung')).at(0)).toBe(moved.email)
  expect(await suggest('dung@khach')).toEqual([])
  await replaceRecipient(given, lan, moved.email, { ...moved, name: 'Anh Dũng' })
  expect(await suggest('anh dung')).toEqual([moved.email])
  await replaceRecipient(given, lan, 'nobody@x.example', { name: 'Ai Đó', email: 'aido@x.example' })
  expect(await suggest('ai do')).toEqual(['aido@x.example'])
  expect(await suggest('ai do', minh)).toEqual([])
})

it('finds colleagues behind a thousand others', async () => {
  await given.database.pool.query(
    `insert into address (domain_id, kind, local_part, mailbox_id)
     select m.domain_id, 'alias', 'a' || lpad(n::text, 5, '0'), m.id from mailbox m, generate_series(1, 1100) n where m.address = $1`,
    [lan.address],
  )
  expect(await suggest('hồ d', minh)).toEqual(['dung@sen.example'])
  expect((await findAccounts(given, minh, 'Hồ')).map(({ email }) => email)).toEqual(['dung@sen.example'])
  await given.database.pool.query(`delete from address where kind = 'alias' and local_part like 'a0%'`)
})

it('finds accounts of the own organisation only', async () => {
  const emails = async (text: string) => (await findAccounts(given, lan, text)).map(({ email }) => email)
  expect(await emails('dung')).toEqual(['dung@sen.example'])
  expect(await emails('tran')).toEqual(['lan@sen.example'])
  expect(await emails('nguoi')).toEqual([])
  expect(await emails(' ')).toEqual([])
})

it('tells colleagues from other accounts and outside addresses', async () => {
  const asked = ['MINH+x@sen.example', 'ai@sen.example', 'postmaster@sen.example', 'ha@khac.example', 'ha@']
  expect(Object.fromEntries(await checkAccounts(given, lan, asked))).toEqual({
    'MINH+x@sen.example': 'inside',
    'ai@sen.example': 'unknown',
    'postmaster@sen.example': 'inside',
    'ha@khac.example': 'outside',
    'ha@': 'invalid',
  })
})
