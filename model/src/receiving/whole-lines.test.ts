import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WholeLines } from './whole-lines.ts'

function whole(...chunks: readonly string[]): string {
  const lines = new WholeLines()
  const fed = chunks.map((chunk) => Buffer.from(lines.feed(Buffer.from(chunk, 'latin1'))).toString('latin1'))
  return fed.join('') + Buffer.from(lines.end()).toString('latin1')
}

describe('WholeLines', () => {
  test.each([
    ['', ''],
    ['a\r\nb\r\n', 'a\r\nb\r\n'],
    ['a\nb\n', 'a\r\nb\r\n'],
    ['a\rb\r', 'a\r\nb\r\n'],
    ['a\r\r\nb', 'a\r\nb'],
    ['a\n\r\nb', 'a\r\n\r\nb'],
    ['a\r\r\rb', 'a\r\n\r\n\r\nb'],
    ['\n\n', '\r\n\r\n'],
    ['\n.\n', '\r\n.\r\n'],
    ['\r.\r', '\r\n.\r\n'],
    ['\r\n.\r\r\n', '\r\n.\r\n'],
    ['\0\x80\xff', '\0\x80\xff'],
  ])('%j', (bytes, lines) => {
    expect(whole(bytes)).toBe(lines)
  })

  test('writes heaped CRs out as they come, and holds only a few', () => {
    const lines = new WholeLines()
    let written = 0
    for (let at = 0; at < 100; at += 1) written += lines.feed(Buffer.alloc(10_000, 13)).length
    expect(written).toBe(2 * (1_000_000 - 1_000))
    expect(written + lines.feed(Buffer.from('\n')).length).toBe(2 * (1_000_000 - 1_000) + 2)
  })

  test('says the same however the stream was cut', () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', 'a', '.', 'bc')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.array(piece, { maxLength: 40 }), (one, two) => {
        const bytes = [...one, ...two].join('')
        expect(whole(one.join(''), two.join(''))).toBe(whole(bytes))
        expect(whole(...bytes)).toBe(whole(bytes))
        expect(whole(bytes)).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
        expect(whole(bytes).replaceAll(/[\r\n]/g, '')).toBe(bytes.replaceAll(/[\r\n]/g, ''))
      }),
    )
  })
})
