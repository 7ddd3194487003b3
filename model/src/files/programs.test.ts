import { expect, it } from 'vitest'
import { isDisguisedProgram, isProgramName } from './programs.ts'

const MZ = Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00])
const ELF = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])
const TEXT = new TextEncoder().encode('MZ-2026 là mã đơn hàng')

it.each([
  ['gia.jpg', MZ, true],
  ['hoa-don.pdf', MZ, true],
  ['hoa-don.PDF ', ELF, true],
  ['gia.jpg', JPEG, false],
  ['gia.txt', TEXT, false],
  ['cai-dat.exe', MZ, false],
  ['bao-cao.pdf.exe', MZ, false],
  ['thu-vien.dll', MZ, false],
  ['khong-duoi', ELF, false],
  ['gia.jpg', new Uint8Array(), false],
] as const)('a disguised program: %s', (name, start, expected) => {
  expect(isDisguisedProgram(name, start)).toBe(expected)
})

it.each([
  ['bao-cao.pdf.exe', true],
  ['cai-dat.ｅｘｅ', true],
  ['anh.jpg\u202e.scr', true],
  ['mo.vbs. ', true],
  ['hoa-don.pdf', false],
  ['exe', false],
])('a program by its name: %s', (name, expected) => expect(isProgramName(name)).toBe(expected))
