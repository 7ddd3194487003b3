import { expect, test } from 'vitest'
import { fieldValue, readHeader } from './header-fields.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  [
    'A: 1\r\nB: 2\r\n\tmore\r\n\r\nbody',
    [
      ['a', '1'],
      ['b', '2\tmore'],
    ],
    true,
  ],
  ['A: 1\r\n', [['a', '1']], true],
  ['\r\nbody', [], true],
  ['From someone\r\nA: 1\r\n\r\n', [['a', '1']], false],
  ['From : a@b\r\n\r\n', [], false],
  [' folded\r\nA: 1\r\n\r\n', [['a', '1']], false],
  ['no colon\r\n\r\n', [], false],
  [': no name\r\n\r\n', [], false],
  ['A: \0\r\n\r\n', [['a', '\0']], false],
])('%j', (message, fields, isWellFormed) => {
  const raw = bytes(message)
  const header = readHeader(raw)
  expect(header.fields.map((field) => [field.name, fieldValue(raw, field)])).toEqual(fields)
  expect(header.isWellFormed).toBe(isWellFormed)
})

test('a header ends at its empty line', () => {
  expect(readHeader(bytes('A: 1\r\n\r\nB: 2\r\n'))).toMatchObject({ end: 6, bodyStart: 8 })
})
