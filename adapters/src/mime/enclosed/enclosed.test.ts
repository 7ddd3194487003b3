import { describe, expect, it } from 'vitest'
import { readMessage, readParts } from '../read-message.ts'
import { splitTextFiles } from './text-files.ts'
import { isTnef, readTnef } from './tnef.ts'

const uint16 = (value: number) => Buffer.from([value & 0xff, value >> 8])
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const attribute = (id: number, value: Buffer, length = value.length) =>
  Buffer.concat([Buffer.from([2]), uint32(id), uint32(length), value, uint16(0)])
const property = (id: number, type: number, value: Buffer) =>
  Buffer.concat([
    uint16(type),
    uint16(id),
    uint32(1),
    uint32(value.length),
    value,
    Buffer.alloc((4 - (value.length % 4)) % 4),
  ])
const properties = (...list: Buffer[]) => Buffer.concat([uint32(list.length), ...list])
const tnef = (...attributes: Buffer[]) => Buffer.concat([uint32(0x223e9f78), uint16(1), ...attributes])
const unicode = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

const START = attribute(0x69002, Buffer.alloc(14))
const WINMAIL = tnef(
  attribute(0x69007, uint32(1_258)),
  attribute(0x69003, properties(property(0x1013, 0x102, Buffer.from('<p>Chào anh</p>')))),
  START,
  attribute(0x18010, Buffer.from('BAOCAO~1.DOC\0')),
  attribute(0x6800f, Buffer.from('words')),
  attribute(
    0x69005,
    properties(
      property(0x3707, 0x1f, unicode('Báo cáo quý.docx')),
      property(0x370e, 0x1e, Buffer.from('application/msword\0')),
    ),
  ),
  START,
  attribute(0x18010, Buffer.from('hai.txt\0')),
  attribute(0x6800f, Buffer.from('two')),
)

describe('winmail.dat', () => {
  it('gives its files under their long names, and its text', () => {
    const { files, html } = readTnef(WINMAIL)
    expect(files.map(({ name, mediaType, content }) => [name, mediaType, Buffer.from(content).toString()])).toEqual([
      ['Báo cáo quý.docx', 'application/msword', 'words'],
      ['hai.txt', '', 'two'],
    ])
    expect(html).toBe('<p>Chào anh</p>')
  })

  it('replaces its content in a message', async () => {
    const raw = Buffer.concat([
      Buffer.from(
        'From: a@b.test\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThư\r\n--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      ),
      Buffer.from(WINMAIL.toString('base64')),
      Buffer.from('\r\n--b\r\nContent-Type: text/csv; name=c.csv\r\n\r\nx\r\n--b--\r\n'),
    ])
    const { parts, text } = await readMessage(Uint8Array.from(raw))
    expect(parts.map(({ name }) => name)).toEqual(['Báo cáo quý.docx', 'hai.txt', 'c.csv'])
    expect(text).toBe('Thư')
    const indexes = parts.map(({ index }) => index)
    const contents = await readParts(Uint8Array.from(raw), indexes)
    expect(
      contents.map((content) =>
        Buffer.from(content ?? [])
          .toString()
          .trim(),
      ),
    ).toEqual(['words', 'two', 'x'])
    expect(parts[2]?.index).toBe(2)
  })

  it('keeps the part that was read when the rest is damaged, and never loops', () => {
    for (let length = 6; length < WINMAIL.length; length += 1) {
      expect(readTnef(WINMAIL.subarray(0, length)).files.length).toBeLessThanOrEqual(2)
    }
    expect(readTnef(tnef(START, attribute(0x6800f, Buffer.from('x'), 0xffffffff))).files).toHaveLength(1)
    expect(readTnef(tnef(attribute(0x69003, uint32(0xffffffff)))).files).toEqual([])
    let nested = WINMAIL
    for (let depth = 0; depth < 20; depth += 1) {
      const object = Buffer.concat([Buffer.alloc(16), nested])
      nested = tnef(START, attribute(0x69005, properties(property(0x3701, 0x0d, object))))
    }
    expect(readTnef(nested).files).toEqual([])
    expect(isTnef(Buffer.from('PK'))).toBe(false)
  })

  it('returns the RTF when there is no other content, also with a wrong declared size', () => {
    const rtf = '{\\rtf1 Chao}'
    const compressed = Buffer.concat([uint32(0), uint32(0xffffffff), uint32(0x414c454d), uint32(0), Buffer.from(rtf)])
    const { files } = readTnef(tnef(attribute(0x69003, properties(property(0x1009, 0x102, compressed)))))
    expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([['message.rtf', rtf]])
    const lzfu = Buffer.concat([
      uint32(0),
      uint32(4),
      uint32(0x75465a4c),
      uint32(0),
      Buffer.from([0]),
      Buffer.from('{abc}xyz'),
    ])
    const [file] = readTnef(tnef(attribute(0x69003, properties(property(0x1009, 0x102, lzfu))))).files
    expect(Buffer.from(file?.content ?? []).toString()).toBe('{abc')
  })
})

describe('files in a text', () => {
  const uu = 'begin 644 chào.txt\n#0V%T\n`\nend'

  it('starts over when another file begins before the end of the last', () => {
    const code = 'm\u008b\u009e\n=yend size=3\n'
    const { rest, files } = splitTextFiles(
      `=ybegin line=128 size=3 name=a.txt\nxx\n=ybegin line=128 size=3 name=b.txt\n${code}`,
    )
    expect(files.map(({ name }) => name)).toEqual(['b.txt'])
    expect(rest).toContain('name=a.txt')
  })

  it('takes out uuencode, its base64 form and yEnc', () => {
    const { rest, files } = splitTextFiles(
      `Trước\n${uu}\nSau\nbegin-base64 644 b.txt\nQ2F0\n====\n=ybegin line=128 size=3 name=c.txt\nm\u008b\u009e\n=yend size=3\n`,
    )
    expect(rest).toBe('Trước\nSau\n')
    expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['chào.txt', 'Cat'],
      ['b.txt', 'Cat'],
      ['c.txt', 'Cat'],
    ])
  })

  it.each([
    'begin 644 words that are only words\nand go on\nend',
    'begin 644 a.txt\n#0V%T\n`\n',
    'Please begin 644 a.txt',
    'begin the day\nend',
  ])('leaves “%s” alone', (text) => {
    expect(splitTextFiles(text)).toEqual({ rest: text, files: [] })
  })

  it('lists them as files of the message, and shows the text without them', async () => {
    const raw = Uint8Array.from(
      Buffer.from(`From: a@b.test\r\n\r\nXin chào\r\n${uu.replaceAll('\n', '\r\n')}\r\nHết\r\n`),
    )
    const { text, parts } = await readMessage(raw)
    expect(text).toBe('Xin chào\nHết')
    const [content] = await readParts(raw, [parts[0]?.index ?? -1])
    expect(Buffer.from(content ?? []).toString()).toBe('Cat')
  })
})

it('shows the text of a message that is nothing but another one, and keeps that one as a file', async () => {
  const raw =
    'From: a@b.test\r\nContent-Type: message/rfc822\r\n\r\nFrom: c@d.test\r\nSubject: Trong\r\n\r\nBên trong\r\n'
  const { text, parts } = await readMessage(Uint8Array.from(Buffer.from(raw)))
  expect(text).toBe('Bên trong')
  expect(parts.map(({ name }) => name)).toEqual(['Trong.eml'])
})
