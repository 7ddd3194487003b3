import { describe, expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'
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
