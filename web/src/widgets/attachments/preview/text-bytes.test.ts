import { expect, it } from 'vitest'
import { textOfBytes } from './text-bytes.ts'

const bytes = (...values: number[]): Uint8Array => new Uint8Array(values)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

it.each([
  ['UTF-8', utf8('Đơn hàng: ổn'), 'Đơn hàng: ổn'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0xa1, 0x1e), 'ạ'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0x1e, 0xa1), 'ạ'],
  ['windows-1258, composed', bytes(0xd0, 0xfd, 0x6e), 'Đưn'],
  ['windows-1258 with a mark of its own', bytes(0x61, 0xf2), 'ạ'],
  ['line ends of Windows and old Macs', utf8('a\r\nb\rc'), 'a\nb\nc'],
])('reads %s', (_, given, expected) => {
  expect(textOfBytes(given)).toBe(expected)
})

it('leaves out the letter that was cut through, and only that', () => {
  const text = utf8('Hết rồi ạ')
  expect(textOfBytes(text.subarray(0, -1), false)).toBe('Hết rồi ')
  expect(textOfBytes(text.subarray(0, -2), false)).toBe('Hết rồi ')
  expect(textOfBytes(utf8('abc'), false)).toBe('abc')
})
