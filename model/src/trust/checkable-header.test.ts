import { expect, test } from 'vitest'
import { isCheckableHeader } from './checkable-header.ts'

const MAIL = 'From: a@x.test\r\nSubject: x\r\n'
const folded = (name: string, folds: number, end = '\r\n') => `${name}: a${`${end} b`.repeat(folds)}${end}`
/** Fields of at most 1,000 folds. */
const manyLines = (lines: number) =>
  Array.from({ length: lines }, (_, at) => (at % 900 === 0 ? 'X-A: a\r\n' : ' y\r\n')).join('')

test.each<[string, string, boolean]>([
  ['an ordinary header', MAIL, true],
  ['no header', '', true],
  ['a long list of recipients', `${MAIL}${folded('To', 900)}`, true],
  ['several fields with many folds', `${MAIL}${folded('To', 900)}${folded('Cc', 900)}`, true],
  ['more folds than any mail has', `${MAIL}${folded('X-A', 1_001)}`, false],
  ['the same with bare line feeds', `${MAIL}${folded('X-A', 1_001, '\n')}`, false],
  ['the same with tabs', `${MAIL}X-A: a${'\r\n\tb'.repeat(1_001)}\r\n`, false],
  ['folds before the first field', `${' b\r\n'.repeat(1_001)}${MAIL}`, false],
  ['a long From', `From: ${'a:;'.repeat(3_000)}\r\n`, false],
  ['a long From with a blank before its colon', `FROM : ${' '.repeat(9_000)}a@x.test\r\n`, false],
  ['a long From that is folded', folded('From', 900).replaceAll('b', 'b'.repeat(20)), false],
  ['many From fields', 'From: a@x.test\r\n'.repeat(1_000), false],
  ['a long Sender', `Sender: ${'a,'.repeat(5_000)}\r\n`, false],
  ['a header of 300 kB', `${MAIL}${'X-A: b\r\n'.repeat(40_000)}`, false],
  ['as many lines as are read', `${MAIL}${manyLines(19_998)}`, true],
  ['a From behind more lines than are read', `${MAIL}${manyLines(19_999)}From: b@x.test\r\n`, false],
  ['a header without an end', 'X'.repeat(300_000), false],
  ['many signatures', `${MAIL}${'DKIM-Signature: v=1\r\n'.repeat(101)}`, false],
])('%s', (_, header, expected) => {
  const body = 'From: a@x.test\r\n b\r\n'.repeat(50_000)
  expect(isCheckableHeader(Buffer.from(`${header}\r\n${body}`))).toBe(expected)
})
