import { expect, it, test } from 'vitest'
import { MaildropSource, maildropOctets } from './maildrop-source.ts'

function sent(...chunks: readonly string[]): string {
  const source = new MaildropSource()
  const parts = [...chunks.map((chunk) => source.feed(Buffer.from(chunk, 'latin1'))), source.end()]
  return Buffer.concat(parts).toString('latin1')
}

test.each([
  [['A: b\r\n\r\nx\r\n'], 'A: b\r\n\r\nx\r\n'],
  [['A: b\r\n\r\nx'], 'A: b\r\n\r\nx\r\n'],
  [['A: b\n\nx\n'], 'A: b\r\n\r\nx\r\n'],
  [['a\r', '\nb\r', 'c'], 'a\r\nb\r\nc\r\n'],
  [['a\r'], 'a\r\n'],
  [['a\r\n', '\r'], 'a\r\n\r\n'],
  [['a', '', 'b'], 'ab\r\n'],
  [[''], ''],
])('%j is sent as %j', (chunks, expected) => {
  expect(sent(...chunks)).toBe(expected)
})

it('counts stored mail without reading it', () => {
  for (const raw of ['', 'x', 'a\r\nb\r\n', 'a\r\nb', '\r\n']) {
    expect(maildropOctets(Buffer.from(raw))).toBe(sent(raw).length)
  }
})
