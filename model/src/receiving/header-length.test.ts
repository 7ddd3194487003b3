import { expect, it } from 'vitest'
import { HeaderLength } from './header-length.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['up to its empty line', 'From: a\r\nTo: b\r\n\r\nbody: x\r\n', 18],
  ['with bare line feeds', 'From: a\nTo: b\n\nbody', 15],
  ['with folds', 'X: a\r\n b\r\n\tc\r\n\r\nd', 16],
  ['up to a line that is no field', 'X: a\r\nno field at all\r\nY: b\r\n', 23],
  ['as far as it came', 'X: a\r\nY', 7],
  ['of nothing', '', 0],
])('counts a header %s, in one piece and byte by byte', (_, message, length) => {
  expect(new HeaderLength().feed(bytes(message), 1_000)).toBe(length)
  const slow = new HeaderLength()
  let last = 0
  for (const byte of bytes(message)) last = slow.feed(Uint8Array.of(byte), 1_000)
  expect(last).toBe(length)
})

it('counts no further than asked', () => {
  expect(new HeaderLength().feed(bytes('X: a\r\n'.repeat(100)), 50)).toBe(51)
})
