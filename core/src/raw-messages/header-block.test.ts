import { expect, test } from 'vitest'
import { headerBlock } from './header-block.ts'

const block = (text: string): string => Buffer.from(headerBlock(Buffer.from(text))).toString()

test.each([
  ['A: 1\r\nB: 2\r\n\r\nbody\r\n', 'A: 1\r\nB: 2\r\n'],
  ['A: 1\nB: 2\n\nbody', 'A: 1\nB: 2\n'],
  ['A: 1\r\n', 'A: 1\r\n'],
  ['\r\nbody', ''],
  ['no line end', ''],
  ['', ''],
])('%j', (message, header) => {
  expect(block(message)).toBe(header)
})

test('is cut between lines at 64 KB', () => {
  const header = block('X: 12345\r\n'.repeat(100_000))
  expect(header.length).toBeLessThanOrEqual(64 * 1024)
  expect(header.length).toBeGreaterThan(64 * 1024 - 20)
  expect(header.endsWith('\r\n')).toBe(true)
})
