import { expect, it } from 'vitest'
import { suggestedPeople } from './suggested-people.ts'

const person = (name: string, email: string) => ({ name, email })
const USED = [person('Trần Lan', 'lan@x.vn'), person('Lê Lân', 'lan2@x.vn'), person('Minh', 'minh@x.vn')]
const FOUND = [person('Phạm Lân', 'lan3@x.vn'), person('Trần Lan', 'LAN@x.vn')]

it.each([
  ['lan', 'lan@x.vn lan2@x.vn lan3@x.vn'],
  // What is at hand stays before what comes later.
  ['lân', 'lan2@x.vn lan@x.vn lan3@x.vn'],
  ['minh@', 'minh@x.vn'],
  ['ai', ''],
  ['  ', ''],
])('%j suggests %s', (typed, expected) => {
  expect(
    suggestedPeople(typed, USED, FOUND, [])
      .map(({ email }) => email)
      .join(' '),
  ).toBe(expected)
})

it('leaves out who is written to already', () => {
  expect(suggestedPeople('lan', USED, [], [person('', 'Lan@x.vn')])).toEqual([USED[1]])
})
