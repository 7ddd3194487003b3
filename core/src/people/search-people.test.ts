import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findMailboxes } from '../addresses/find-mailboxes.ts'
import type { Actor } from '../kit/actor.ts'
import { listPeople } from './list-people.ts'

let given: SendingWorld
let house = 0
let chu: Actor

beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())
beforeEach(async () => {
  house += 1
  chu = await given.mailbox(`chu@nha${house}.example`, { name: 'Trần Văn Chủ', isOwner: true })
  await person('lan', 'Nguyễn Thị Lan')
})

const person = (localPart: string, name: string) => given.mailbox(`${localPart}@nha${house}.example`, { name })
const localParts = (found: readonly { readonly address: string }[]) =>
  found.map(({ address }) => address.slice(0, address.indexOf('@')))

const SEARCHES = [
  [
    'the list of people',
    async (text: string) => {
      const asked = { text, state: undefined, offset: 0, limit: 20 }
      return localParts((await listPeople(given, chu, asked)).people)
    },
  ],
  ['the choice of mailboxes', async (text: string) => localParts(await findMailboxes(given, chu, text))],
] as const

it.each(SEARCHES)('%s is searched without diacritics, by name and address', async (_place, search) => {
  await person('dung', 'Đặng Dũng')
  expect(await search('nguyen lan')).toEqual(['lan'])
  expect(await search('đặng')).toEqual(['dung'])
  expect(await search('dang')).toEqual(['dung'])
  expect(await search(`chu@nha${house}`)).toEqual(['chu'])
  expect(await search('khac')).toEqual([])
})

it.each(SEARCHES)('%s compares the shared domain only after an at sign', async (_place, search) => {
  await person('mai.anh', 'Trịnh Mai Anh')
  await person('hoa', 'Lê Thị Hòa')
  expect(await search('anh')).toEqual(['mai.anh'])
  expect(await search('nha')).toEqual([])
  expect(await search(`@nha${house}`)).toContain('hoa')
})

it.each([
  ['Trần [Kinh Doanh]', 'kinh'],
  ['Lê “Tí” Hoa', 'ti'],
  ['Kế toán: Mai', 'mai'],
  ['Bùi – Phúc', 'phuc'],
  ['田中太郎', '太郎'],
  ['やまだ はなこ', 'はなこ'],
])('finds %s by %s', async (name, text) => {
  await person('tim', name)
  for (const [, search] of SEARCHES) expect(await search(text)).toEqual(['tim'])
})
