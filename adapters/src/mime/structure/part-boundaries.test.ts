import { describe, expect, test } from 'vitest'
import { readMessage, readParts } from '../read-message.ts'
import { PartBoundaries } from './part-boundaries.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))
const named = (...values: readonly string[]) => values.map((value) => ({ value: bytes(value) }))

describe('a line that parts a multipart', () => {
  test.each([
    ['--bb\r\nx', true],
    ['--bb--\r\nx', true],
    ['--bb \t \r\nx', true],
    ['--bb-- \nx', true],
    ['--bb', true],
    ['--bb--', true],
    ['--b\r\nx', false],
    ['--bbx\r\nx', false],
    ['--bb-\r\nx', false],
    ['--bb--x\r\nx', false],
    ['-bb\r\nx', false],
    ['--\r\nx', false],
  ])('%j: %s', (line, expected) => {
    expect(new PartBoundaries().isAt(bytes(line), 0, named('aaaa', 'bb'))).toBe(expected)
    const text = bytes(`--no\r\n--nor this\r\n${'long '.repeat(40)}\r\n${line}`)
    const found = new PartBoundaries().next(text, 0, named('aaaa', 'bb'))
    expect(found).toBe(expected ? text.length - line.length : text.length)
  })

  test('of no multipart is none, and names that end with dashes are heeded', () => {
    expect(new PartBoundaries().isAt(bytes('--b\r\n'), 0, [])).toBe(false)
    expect(new PartBoundaries().isAt(bytes('--b--\r\n'), 0, named('b--'))).toBe(true)
  })

  test('matches only boundaries of parts that are open', () => {
    const boundaries = new PartBoundaries()
    const [outer, inner] = [named('a'), named('b')]
    expect(boundaries.isAt(bytes('--b\n'), 0, [...outer, ...inner])).toBe(true)
    expect(boundaries.isAt(bytes('--b\n'), 0, outer)).toBe(false)
  })
})

test('lines that only look so are one piece of text', async () => {
  const lines = '--b\r\n-- \r\n--bbx\r\n--bb--x\r\n'.repeat(1_000)
  const message = await readMessage(
    bytes(`Content-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\n${lines}Hết\r\n--bb--\r\n`),
  )
  expect(message.parts).toEqual([])
  expect(message.text.split('\n')).toHaveLength(4_001)
})

const TEXT = 'Content-Type: text/plain; charset=utf-8\n\nChào\n'
const PDF = 'Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQ=\n'
const HTML = 'Content-Type: text/html; charset=utf-8\n\n<p>Chào</p>\n'
const mixed = (parameters: string, body: string, more = '') =>
  Uint8Array.from(Buffer.from(`Content-Type: multipart/mixed${parameters}\n${more}\n${body}`.replaceAll('\n', '\r\n')))
const encoded = (body: string) =>
  `${Buffer.from(body.replaceAll('\n', '\r\n')).toString('base64').replaceAll(/.{60}/g, '$&\n')}\n`
const BASE64 = 'Content-Transfer-Encoding: base64\n'
const LINES = (boundary: string) => `--${boundary}\n${TEXT}--${boundary}\n${PDF}--${boundary}--\n`

test.each([
  ['base64 as a whole', mixed('; boundary=XX', encoded(LINES('XX')), BASE64)],
  [
    'base64 as a whole, and parts without fields',
    mixed('; boundary=XX', encoded(`--XX\n\nChào\n--XX\n${PDF}`), BASE64),
  ],
  ['called base64, which it is not', mixed('; boundary=XX', LINES('XX'), BASE64)],
  ['its dashes in the declared boundary', mixed('; boundary="--XX"', LINES('XX'))],
  ['another boundary', mixed('; boundary=XX', LINES('Y "Y"'))],
  ['no declared boundary', mixed('', LINES('YY'))],
  ['a text before it', mixed('', `Thư nhiều phần.\n--\n${LINES('YY')}`)],
  ['its file behind the end', mixed('; boundary=XX', `--XX\n${TEXT}--XX--\n--XX\n${PDF}--XX--\n`)],
  ['its text behind the end', mixed('; boundary=XX', `--XX\n${PDF}--XX--\n\n--XX\n${TEXT}`)],
  [
    'one inside, with another boundary',
    mixed('; boundary=XX', `--XX\nContent-Type: multipart/mixed; boundary=ZZ\n\n${LINES('YY')}--XX--\n`),
  ],
  [
    'one inside, with its file behind the end',
    mixed(
      '; boundary=XX',
      `--XX\nContent-Type: multipart/mixed; boundary=YY\n\n--YY\n${TEXT}--YY--\n--YY\n${PDF}--YY--\n--XX--\n`,
    ),
  ],
])('a multipart is read that has %s', async (_, raw) => {
  const { text, parts } = await readMessage(raw)
  expect([text.trim(), parts.map(({ name }) => name)]).toEqual(['Chào', ['a.pdf']])
  const [content] = await readParts(raw, [parts[0]?.index ?? -1])
  expect(Buffer.from(content ?? []).toString()).toBe('%PDF-1.4')
})

test('text behind the end of an alternative is shown beside its HTML', async () => {
  const raw = Buffer.from(
    mixed('; boundary=XX', `--XX\n${TEXT}--XX\n${HTML}--XX--\n--XX\n${TEXT.replace('Chào', 'Sau')}`),
  )
  const { text, html } = await readMessage(Uint8Array.from(Buffer.from(raw.toString().replace('mixed', 'alternative'))))
  expect(text).toMatch(/^Chào\s+Sau$/)
  expect(html).toMatch(/<p>Chào<\/p>[\s\S]*Sau/)
})

test('the footer of a list behind the end, and lines of dashes, are no parts', async () => {
  const raw = mixed('; boundary=XX', `--XX\n${TEXT}--XX--\n--\nDanh sách\n--YY\nContent\n`)
  expect(await readMessage(raw)).toMatchObject({ text: 'Chào', parts: [] })
  const plain = '--YY\nTừ: chị Lan\n--YY--'
  expect((await readMessage(mixed('; boundary=XX', plain))).text).toBe(plain)
})
