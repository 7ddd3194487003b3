import { expect, it } from 'vitest'
import { suggestedPeople } from './suggested-people.ts'

const person = (name: string, email: string) => ({ name, email })
const USED = [person('Trần Lan', 'lan@x.vn'), person('Lê Lân', 'lan2@x.vn'), person('Minh', 'minh@x.vn')]
const FOUND = [person('Phạm Lân', 'lan3@x.vn'), person('Trần Lan', 'LAN@x.vn')]

it.each([
  ['lan', 'lan@x.vn lan2@x.vn lan3@x.vn'],
  // Cached people stay before those from the server.
  ['lân', 'lan2@x.vn lan@x.vn lan3@x.vn'],
  ['minh@', 'minh@x.vn'],
  ['ai', ''],
  ['  ', ''],
])('%j suggests %s', (typed, expected) => {
  const suggested = suggestedPeople(typed, { used: USED, found: FOUND, groups: [], taken: [] })
  expect(suggested.map(({ key }) => key).join(' ')).toBe(expected)
})

it('leaves out current recipients', () => {
  const taken = [person('', 'Lan@x.vn')]
  expect(suggestedPeople('lan', { used: USED, found: [], groups: [], taken }).map(({ key }) => key)).toEqual([
    'lan2@x.vn',
  ])
})

it('offers groups with members by their names, before the server’s people, and leaves room for people', () => {
  const group = (id: string, name: string, members = 2) => ({ id, name, members })
  const groups = [group('1', 'Lan và bạn'), group('2', 'Lân'), group('3', 'Lan trống', 0), group('4', 'Khác')]
  const keys = (typed: string, used = USED) =>
    suggestedPeople(typed, { used, found: FOUND, groups, taken: [] }).map(({ key }) => key)
  expect(keys('lan')).toEqual(['lan@x.vn', 'lan2@x.vn', 'group 1', 'group 2', 'lan3@x.vn'])
  expect(keys('lân')).toEqual(['lan2@x.vn', 'lan@x.vn', 'group 2', 'group 1', 'lan3@x.vn'])
  const many = Array.from({ length: 20 }, (_, at) => person(`Lan ${at}`, `lan.${at}@x.vn`))
  expect(keys('lan', many)).toHaveLength(8)
  expect(keys('lan', many).slice(-2)).toEqual(['group 1', 'group 2'])
})
