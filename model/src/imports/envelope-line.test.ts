import { expect, it } from 'vitest'
import { envelopeLineLength } from './envelope-line.ts'

it.each([
  ['an envelope line', 'From an@xa.vn Mon Nov 30\r\nSubject: x\r\n', 'From an@xa.vn Mon Nov 30\r\n'.length],
  ['a header without one', 'From: an@xa.vn\r\n\r\n', 0],
  ['a line that never ends', 'From an@xa.vn', 0],
  ['no bytes', '', 0],
])('counts the bytes of %s', (_, text, length) => {
  expect(envelopeLineLength(new TextEncoder().encode(text))).toBe(length)
})
