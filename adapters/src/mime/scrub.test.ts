import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrubLine, scrubText } from './scrub.ts'

describe('scrubText', () => {
  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['Tie\u0302\u0301ng', 'Tiếng'],
    ['a\0b\u001bc\u0085d\te', 'abcd\te'],
    ['a\ud800b', 'a\ufffdb'],
    ['🌸', '🌸'],
  ])('%j', (given, text) => {
    expect(scrubText(given, 100).text).toBe(text)
  })

  test('cuts between characters', () => {
    expect(scrubText('aa🌸', 3).text).toBe('aa')
    expect(scrubText('e\u0301'.repeat(10), 5).text).toBe('ééééé')
  })

  test.each([
    ['a'.repeat(5), false],
    ['a'.repeat(6), true],
    // Composed it fits.
    ['e\u0301'.repeat(5), false],
    ['\0'.repeat(11), true],
  ])('says whether the end is missing: %j %s', (given, isCut) => {
    expect(scrubText(given, 5).isCut).toBe(isCut)
  })

  test('bears heaps of marks', () => {
    expect(scrubText(`a${'\u0301\u0323'.repeat(500_000)}b`, 1_000).text.length).toBeLessThan(100)
  })

  test('returns text that can be stored as UTF-8 and JSON, and never more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), fc.nat(50), (codes, limit) => {
        const { text } = scrubText(String.fromCharCode(...codes), limit)
        expect(text.length).toBeLessThanOrEqual(limit)
        expect(() => encodeURIComponent(text)).not.toThrow()
        expect(text).not.toMatch(/\0/)
        expect(scrubText(text, limit)).toEqual({ text, isCut: false })
      }),
    )
  })
})

test.each([
  ['  a \r\n b\u00a0\u2003c ', 'a b c'],
  ['a\u202eb\u2069c', 'abc'],
  ['a\0b', 'ab'],
  ['a\ufeffb \ufeff c', 'ab c'],
])('scrubLine %j', (given, line) => {
  expect(scrubLine(given, 100)).toBe(line)
})
