import { MAX_TYPED_RECIPIENTS } from '@sen/model/messages/limits'
import { expect, it } from 'vitest'
import {
  addRecipients,
  changeRecipient,
  moveRecipient,
  type RecipientLists,
  removeRecipient,
} from './recipient-lists.ts'

const at = (email: string, name = '') => ({ name, email })
const LISTS: RecipientLists = { to: [at('a@x.vn', 'A'), at('b@x.vn')], cc: [at('c@x.vn')], bcc: [at('d@x.vn')] }
const said = ({ to, cc, bcc }: RecipientLists) =>
  [to, cc, bcc].map((list) => list.map(({ email }) => email).join(' ')).join(' | ')

it('appends recipients, and none twice across the fields', () => {
  const { lists, known } = addRecipients(LISTS, 'cc', [at('e@x.vn'), at('A@X.vn'), at('D@x.vn'), at('E@x.vn')])
  expect(said(lists)).toBe('a@x.vn b@x.vn | c@x.vn e@x.vn | d@x.vn')
  expect(known).toEqual(at('A@X.vn'))
  expect(addRecipients(LISTS, 'to', [at('c@x.vn')]).lists).toBe(LISTS)
})

it('leaves over recipients that are too many for a field', () => {
  const many = Array.from({ length: MAX_TYPED_RECIPIENTS + 5 }, (_, index) => at(`n${index}@x.vn`))
  const { lists, left } = addRecipients({ to: [], cc: [], bcc: [] }, 'to', many)
  expect([lists.to.length, left.length, left[0]?.email]).toEqual([
    MAX_TYPED_RECIPIENTS,
    5,
    `n${MAX_TYPED_RECIPIENTS}@x.vn`,
  ])
})

it('moves between fields and takes away', () => {
  expect(said(moveRecipient(LISTS, 'to', 'bcc', 'a@x.vn'))).toBe('b@x.vn | c@x.vn | d@x.vn a@x.vn')
  expect(moveRecipient(LISTS, 'to', 'bcc', 'a@x.vn').bcc[1]).toEqual(at('a@x.vn', 'A'))
  expect(moveRecipient(LISTS, 'to', 'to', 'a@x.vn')).toBe(LISTS)
  expect(moveRecipient(LISTS, 'cc', 'to', 'a@x.vn')).toBe(LISTS)
  expect(said(removeRecipient(LISTS, 'to', 'a@x.vn'))).toBe('b@x.vn | c@x.vn | d@x.vn')
})

it.each([
  ['in its place', [at('z@x.vn')], 'z@x.vn b@x.vn | c@x.vn | d@x.vn'],
  ['by several', [at('y@x.vn'), at('z@x.vn')], 'y@x.vn z@x.vn b@x.vn | c@x.vn | d@x.vn'],
  ['by nothing', [], 'b@x.vn | c@x.vn | d@x.vn'],
  ['by one that is elsewhere, which is told', [at('C@x.vn')], 'b@x.vn | c@x.vn | d@x.vn', 'C@x.vn'],
  ['by itself, respelled', [at('A@x.vn')], 'A@x.vn b@x.vn | c@x.vn | d@x.vn'],
])('changes one %s', (_, found, expected, known?: string) => {
  const changed = changeRecipient(LISTS, 'to', 'a@x.vn', found)
  expect(said(changed.lists)).toBe(expected)
  expect(changed.known?.email).toBe(known)
})
