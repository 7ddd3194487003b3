import { expect, test } from 'vitest'
import { ForgedResultsFilter } from './forged-results.ts'

const RESULTS = 'Authentication-Results'
const MINE = `${RESULTS}: mx.sen.example; dkim=pass header.d=bank.test\r\n`
const OTHER = `${RESULTS}: mx.other.example; dkim=pass\r\n`
const BODY = `\r\n${MINE}text\r\n`

function filtered(text: string, size: number): string {
  const filter = new ForgedResultsFilter('mx.sen.example')
  const bytes = Buffer.from(text, 'latin1')
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(filter.feed(bytes.subarray(at, at + size)))
  return Buffer.concat([...pieces, filter.end()]).toString('latin1')
}

test.each([
  ['one of ours', `A: 1\r\n${MINE}B: 2\r\n${BODY}`, `A: 1\r\nB: 2\r\n${BODY}`],
  ['several', `${MINE}${OTHER}${MINE}${BODY}`, `${OTHER}${BODY}`],
  ['a folded one', `${RESULTS}:\r\n mx.sen.example;\r\n\tspf=pass\r\nA: 1\r\n${BODY}`, `A: 1\r\n${BODY}`],
  ['another case', `${RESULTS.toUpperCase()}: MX.Sen.Example;\r\n${BODY}`, BODY],
  ['a space before the colon', `${RESULTS} \t: mx.sen.example; x\r\n${BODY}`, BODY],
  ['comments', `${RESULTS}: (a (b) \\) c) mx.sen.example/1 (v); x\r\n${BODY}`, undefined],
  ['a comment before the name', `${RESULTS}: (a (b) \\) c) mx.sen.example 1; x\r\n${BODY}`, BODY],
  ['a quoted name', `${RESULTS}: "mx.sen\\.example"; x\r\n${BODY}`, BODY],
  ['a final dot', `${RESULTS}: mx.sen.example.; x\r\n${BODY}`, BODY],
  ['a long one', `${RESULTS}: mx.sen.example; ${'x'.repeat(20_000)}\r\n\tmore\r\nA: 1\r\n${BODY}`, `A: 1\r\n${BODY}`],
  ['no value', `${RESULTS}:\r\n${BODY}`, undefined],
  ['no colon', `${RESULTS}\r\n${BODY}`, undefined],
  ['a longer name', `${RESULTS}-X: mx.sen.example\r\n${BODY}`, undefined],
  ['another server', `${OTHER}${BODY}`, undefined],
  ['a longer server', `${RESULTS}: mx.sen.example.evil.test; x\r\n${BODY}`, undefined],
  ['a folded field of others', `X-A: 1\r\n ${MINE}${BODY}`, undefined],
  ['only a header', MINE, ''],
  ['an unfinished line', `A: 1\r\n${RESULTS}: mx.sen.example`, 'A: 1\r\n'],
  ['an unfinished name', 'A: 1\r\nAuthentication-Res', undefined],
  ['nothing', '', undefined],
  ['no header', BODY, undefined],
])('removes results that bear our name, in pieces of any size: %s', (_, text, expected = text) => {
  for (const size of [1, 2, 7, 100_000]) expect(filtered(text, size)).toBe(expected)
})
