import { describe, expect, it, test, vi } from 'vitest'
import { InvalidCommand, parseCommandLine, parseNumber, parseTop } from './command-line.ts'
import { DotStuffing } from './dot-stuffing.ts'
import { messageText } from './message-text.ts'
import { errorLine, okLine } from './status-line.ts'

describe('command lines', () => {
  test.each([
    ['STAT', { name: 'STAT', rest: '' }],
    ['retr 12', { name: 'RETR', rest: '12' }],
    ['TOP 1 10', { name: 'TOP', rest: '1 10' }],
    ['LIST ', { name: 'LIST', rest: '' }],
    ['PASS  two  blanks ', { name: 'PASS', rest: ' two  blanks ' }],
    ['PASS m\xc3\xa3', { name: 'PASS', rest: 'm\xc3\xa3' }],
  ])('%j is read', (line, expected) => {
    expect(parseCommandLine(Buffer.from(line, 'latin1'))).toEqual(expected)
  })

  test.each(['', ' ', 'ABCDE', 'ST AT\0', 'STAT\r', 'NO', 'USER\ta', '1234', 'PASS a\x7f', 'ST\u00c0T'])(
    '%j is refused',
    (line) => {
      expect(() => parseCommandLine(Buffer.from(line, 'latin1'))).toThrow(InvalidCommand)
    },
  )

  test.each(['', '-1', '+1', '1.0', '1e3', '0x1', 'one', '99999999999', '1 2', '\u0661'])('%j is no number', (rest) => {
    expect(() => parseNumber(rest)).toThrow(InvalidCommand)
  })

  it('have numbers of up to ten digits', () => {
    expect(parseNumber(' 4294967295 ')).toBe(4_294_967_295)
    expect(parseTop('1  0')).toEqual({ number: 1, lines: 0 })
    for (const rest of ['1', '1 -1', '1 2 3', '']) expect(() => parseTop(rest)).toThrow(InvalidCommand)
  })
})

it('writes codes in brackets', () => {
  expect(okLine('Bye')).toBe('+OK Bye\r\n')
  expect(errorLine('No', 'SYS/TEMP')).toBe('-ERR [SYS/TEMP] No\r\n')
  expect(errorLine('No')).toBe('-ERR No\r\n')
})

test.each([
  [['a\r\n.b\r\n'], 'a\r\n..b\r\n'],
  [['.', 'a\r\n'], '..a\r\n'],
  [['a\r\n', '.\r\n'], 'a\r\n..\r\n'],
  [['a\r', '\n', '.b'], 'a\r\n..b'],
  [['a.b\r\n', 'c.'], 'a.b\r\nc.'],
  [['..\r\n...\r\n'], '...\r\n....\r\n'],
  [['', '.'], '..'],
])('lines of %j begin with another dot', (chunks, expected) => {
  const stuffing = new DotStuffing()
  expect(Buffer.concat(chunks.map((chunk) => stuffing.feed(Buffer.from(chunk)))).toString()).toBe(expected)
})

test('lines of one dot need no buffer each', () => {
  const lines = 20_000
  const chunk = Buffer.from('.\r\n'.repeat(lines))
  const [slices, joins] = [vi.spyOn(chunk, 'subarray'), vi.spyOn(Buffer, 'concat')]
  const stuffed = new DotStuffing().feed(chunk)
  const [sliced, joined] = [slices.mock.calls.length, joins.mock.calls.flatMap(([parts]) => parts).length]
  joins.mockRestore()
  expect(stuffed.toString()).toBe('..\r\n'.repeat(lines))
  expect([sliced < 5, joined < 5]).toEqual([true, true])
})

const MESSAGE = 'A: b\r\nC: d\r\n\r\none\r\n.two\r\n\r\nfour'

async function textOf(raw: string, chunkBytes: number, bodyLines?: number) {
  let read = 0
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < raw.length; at += chunkBytes) {
      read += 1
      yield Buffer.from(raw.slice(at, at + chunkBytes), 'latin1')
    }
  }
  const parts: Buffer[] = []
  for await (const part of messageText(source(), bodyLines)) parts.push(part)
  return { text: Buffer.concat(parts).toString('latin1'), read }
}

test.each([1, 2, 3, 7, 100])('messages in chunks of %i bytes', async (bytes) => {
  const head = 'A: b\r\nC: d\r\n\r\n'
  expect((await textOf(MESSAGE, bytes)).text).toBe(`${head}one\r\n..two\r\n\r\nfour\r\n`)
  expect((await textOf(MESSAGE, bytes, 0)).text).toBe(head)
  expect((await textOf(MESSAGE, bytes, 2)).text).toBe(`${head}one\r\n..two\r\n`)
  expect((await textOf(MESSAGE, bytes, 4)).text).toBe(`${head}one\r\n..two\r\n\r\nfour\r\n`)
  expect((await textOf(MESSAGE, bytes, 4_294_967_295)).text).toBe(`${head}one\r\n..two\r\n\r\nfour\r\n`)
  expect((await textOf('A: b', bytes, 0)).text).toBe('A: b\r\n')
  expect((await textOf('\r\nx\r\n', bytes, 0)).text).toBe('\r\n')
  expect((await textOf('', bytes)).text).toBe('')
})

it('reads no more of a source than TOP needs', async () => {
  const { read } = await textOf(`A: b\r\n\r\n${'x\r\n'.repeat(1_000)}`, 10, 3)
  expect(read).toBeLessThan(5)
})
