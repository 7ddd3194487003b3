import { expect, test } from 'vitest'
import { parseMailboxList } from './mailbox-list.ts'

test.each([
  ['a@x.test', ['a@x.test']],
  [' <a@x.test> ', ['a@x.test']],
  ['Lan <a@x.test>', ['a@x.test']],
  ['"Lan, Sales" <a@x.test>', ['a@x.test']],
  ['J. R. Lan <a@x.test>', ['a@x.test']],
  ['"a\\"b" <a@x.test>', ['a@x.test']],
  ['=?utf-8?Q?Lan?= <a@x.test>', ['a@x.test']],
  ['a@x.test (Lan (at) home)', ['a@x.test']],
  ['Lan (VN) <a@x.test> (x)', ['a@x.test']],
  ['"a b"@x.test', ['"a b"@x.test']],
  ['a@[192.0.2.1]', ['a@[192.0.2.1]']],
  ['a@x.test, Minh <b@x.test>,c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['L\xc3\xaa <l\xc3\xaa@x.test>', ['l\u00ea@x.test']],
  ['L\xea <a%41@x.test>', ['a%41@x.test']],
  ['', undefined],
  ['Lan', undefined],
  ['<>', undefined],
  ['Lan, Sales <a@x.test>', undefined],
  ['a@x.test,', undefined],
  [',a@x.test', undefined],
  ['a@x.test,,b@x.test', undefined],
  ['Team: a@x.test;', undefined],
  ['a@x.test b@x.test', undefined],
  ['b@x.test <a@x.test>', undefined],
  ['<a@x.test', undefined],
  ['a@x.test (Lan', undefined],
  ['"Lan <a@x.test>', undefined],
  ['<@r.test:a@x.test>', undefined],
  ['a@x.test@y.test', undefined],
  ['Lan\x01 <a@x.test>', undefined],
  ['.a@x.test', undefined],
])('%j: %j', (text, emails) => {
  expect(parseMailboxList(text)).toEqual(emails)
})

test('long texts are read in one pass', () => {
  expect(parseMailboxList('('.repeat(1_000_000))).toBeUndefined()
  expect(parseMailboxList(`${'a '.repeat(500_000)}<a@x.test>`)).toEqual(['a@x.test'])
  expect(parseMailboxList('"a" '.repeat(250_000))).toBeUndefined()
})
