import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64 } from './base64.ts'
import { decodeQuotedPrintable } from './quoted-printable.ts'

const base64 = (text: string): string => Buffer.from(decodeBase64(Buffer.from(text))).toString('latin1')
const qp = (text: string): string => Buffer.from(decodeQuotedPrintable(Buffer.from(text, 'latin1'))).toString('latin1')

describe('decodeBase64', () => {
  test.each([
    ['', ''],
    ['YQ==', 'a'],
    ['YWI=', 'ab'],
    ['YWJj', 'abc'],
    ['YW\r\nJ j!!', 'abc'],
    ['YQ==\r\nYWI=\r\nYWJj', 'aababc'],
    ['YQ', 'a'],
    ['YWI', 'ab'],
    ['Y', ''],
    ['====', ''],
  ])('%j', (encoded, decoded) => {
    expect(base64(encoded)).toBe(decoded)
  })

  test('decodes what was encoded, with any line wrapping', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 90 }), (content, width) => {
        const encoded = Buffer.from(content)
          .toString('base64')
          .replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\r\n')
        expect(Buffer.from(decodeBase64(Buffer.from(encoded))).equals(Buffer.from(content))).toBe(true)
      }),
    )
  })
})

describe('decodeQuotedPrintable', () => {
  test.each([
    ['', ''],
    ['a=3Db', 'a=b'],
    ['=e1=BB=87', '\xe1\xbb\x87'],
    ['a=\r\nb', 'ab'],
    ['a= \t\r\nb', 'ab'],
    ['a=\nb', 'ab'],
    ['a  \r\nb\t', 'a\r\nb'],
    ['a  b', 'a  b'],
    ['a=', 'a'],
    ['a=4', 'a=4'],
    ['a=zz', 'a=zz'],
    ['a=3\r\nb', 'a=3\r\nb'],
    ['line\r\n\r\nline', 'line\r\n\r\nline'],
  ])('%j', (encoded, decoded) => {
    expect(qp(encoded)).toBe(decoded)
  })

  test('decodes megabytes of blanks', () => {
    // Work that grows with the square of these would take hours.
    expect(decodeQuotedPrintable(Buffer.alloc(5_000_000, ' '))).toHaveLength(0)
    expect(decodeQuotedPrintable(Buffer.alloc(5_000_000, '= '))).toHaveLength(4_999_998)
  })
})
