import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, isUnencodedText } from './base64.ts'
import { decodeQuotedPrintable } from './quoted-printable.ts'
import { readMessage, readParts } from './read-message.ts'

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

  test('decodes encoded bytes, with any line wrapping', () => {
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

const encoded = (text: string, charset: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, charset).toString('base64')

describe('a text that is declared base64', () => {
  test.each([
    ['Vietnamese', 'Kính gửi anh Minh,\r\n\r\nBáo giá gồm 3 mục, tổng 12.500.000 đồng.\r\n'],
    ['one line', 'Không phải base64: chào anh, giá 100đ\r\n'],
    ['English', 'Dear Minh\r\nPlease find the offer attached\r\n'],
    ['without punctuation', 'Em gui chi bao gia thang nay'],
    ['HTML', '<html><body><p>Báo giá 12.500.000 đồng</p></body></html>\r\n'],
    ['a file in uuencode', 'begin 644 a.txt\r\n#0V%T\r\n`\r\nend\r\n'],
    ['long', 'Chào anh, em gửi báo giá. '.repeat(100_000)],
  ])('is left as it is if it is not: %s', (_, text) => {
    expect(isUnencodedText(Buffer.from(text))).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a word', encoded('Chào')],
    ['lines', encoded('Chào anh, em gửi báo giá. '.repeat(30)).replaceAll(/.{76}/g, '$&\r\n')],
    ['a blank between all groups', encoded('Chào anh, em gửi báo giá.').replaceAll(/.{4}/g, '$& ')],
    ['blanks around lines', encoded('Chào anh, em gửi báo giá.').replaceAll(/.{8}/g, '  $& \t\r\n')],
    ['padding in each line', [encoded('Chào '), encoded('anh, em gửi'), encoded(' báo giá')].join('\r\n')],
    ['stray marks', `${encoded('Chào anh')}!!`],
    ['a stray mark within', encoded('Chào anh').replace(/^.{5}/, '$&!')],
    ['stray marks in an old charset', encoded('caf\xe9 '.repeat(20), 'latin1').replaceAll(/.{40}/g, '$&!\r\n')],
    ['UTF-16', encoded('Chào anh', 'utf16le')],
    ['no padding', encoded('Chào').replaceAll('=', '')],
    ['a footer of a list behind it', `${encoded('Chào anh nhé')}\r\n-- \r\nDanh sách: ds@khach.example\r\n`],
    ['cut', encoded('Chào anh, em gửi báo giá. '.repeat(1_000)).replaceAll(/.{4}/g, '$& ')],
  ])('is decoded if it is: %s', (_, text) => {
    expect(isUnencodedText(Buffer.from(text))).toBe(false)
  })
})

test('text that is wrongly declared base64 is the body, and a file is decoded in any case', async () => {
  const part = (type: string, body: string) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`
  const raw = Uint8Array.from(
    Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('text/plain; charset=utf-8', 'Chào anh, giá 100đ')}${part('application/pdf', 'J V B E R i 0 x')}--b--\r\n`,
    ),
  )
  expect((await readMessage(raw)).text).toBe('Chào anh, giá 100đ')
  expect(Buffer.from((await readParts(raw, [1]))[0] ?? []).toString()).toBe('%PDF-1')
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
