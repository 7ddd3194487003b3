import { MAX_COMMAND_BYTES } from '@sen/model/imap/limits'
import { expect, test } from 'vitest'
import { InputBuffer } from '../../mail-programs/input-buffer.ts'
import { CommandReader, InvalidCommand } from './command-reader.ts'

function readerOf(text: string) {
  const input = new InputBuffer(() => undefined)
  input.push(Buffer.from(text, 'latin1'))
  let consents = 0
  const reader = new CommandReader(input, async () => {
    consents += 1
  })
  return { input, reader, consents: () => consents }
}

async function astrings(text: string): Promise<readonly string[]> {
  const { reader } = readerOf(text)
  const args = await reader.readArguments(await reader.readHead(MAX_COMMAND_BYTES), MAX_COMMAND_BYTES)
  const found: string[] = []
  while (!args.isAtEnd) {
    args.space()
    found.push(args.astring())
  }
  return found
}

test.each([
  ['atoms', 'A1 LOGIN me secret\r\n', ['me', 'secret']],
  ['quoted strings', 'a LOGIN "a\\"b\\\\c" "x y"\r\n', ['a"b\\c', 'x y']],
  ['an empty string', 'a LOGIN "" ""\r\n', ['', '']],
  ['a literal', 'a LOGIN {3}\r\nm e secret\r\n', ['m e', 'secret']],
  ['two literals', 'a LOGIN {2+}\r\nme {6+}\r\nsecret\r\n', ['me', 'secret']],
  ['a literal with line ends', 'a LOGIN {6+}\r\na\r\nb\r\n x\r\n', ['a\r\nb\r\n', 'x']],
  ['literal8', 'a LOGIN ~{2}\r\nme x\r\n', ['me', 'x']],
  ['an empty literal', 'a LOGIN {0+}\r\n x\r\n', ['', 'x']],
  ['a bare line feed', 'a LOGIN me secret\n', ['me', 'secret']],
  ['bytes outside ASCII in quotes', 'a LOGIN "\xc4\x90" x\r\n', ['\xc4\x90', 'x']],
  ['an atom that ends like a literal', 'a LOGIN x]}\r\n', ['x]}']],
])('arguments are read: %s', async (_, text, expected) => {
  expect(await astrings(text)).toEqual(expected)
})

test.each([
  ['no tag', ' LOGIN a b\r\n', '*', false],
  ['a plus in the tag', 'a+ NOOP\r\n', '*', false],
  ['a command of signs', 'a !!\r\n', 'a', false],
  ['a number for a command', 'a 1\r\n', 'a', false],
])('a line that is no command is BAD: %s', async (_, text, tag, isFatal) => {
  const error = await readerOf(text)
    .reader.readHead(1_000)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(InvalidCommand)
  expect(error).toMatchObject({ tag, isFatal })
})

test('a line without an end is refused at its limit, and not buffered beyond it', async () => {
  const { reader } = readerOf('a'.repeat(9_000))
  await expect(reader.readHead(8_192)).rejects.toMatchObject({ isFatal: true })
})

test.each([
  ['that waits for consent', 'a LOGIN {99999}\r\n', false],
  ['that is sent regardless', 'a LOGIN {99999+}\r\n', true],
  ['of two gigabytes', 'a LOGIN {2147483648+}\r\n', true],
])('a literal above the limit is refused before a byte of it is read: one %s', async (_, text, isFatal) => {
  const { reader, consents } = readerOf(text)
  const head = await reader.readHead(8_192)
  await expect(reader.readArguments(head, 8_192)).rejects.toMatchObject({ isFatal })
  expect(consents()).toBe(0)
})

test('many small literals together have the limit of one command', async () => {
  const { reader } = readerOf(`a LOGIN ${'{100+}\r\n'.concat('x'.repeat(100), ' ').repeat(100)}x\r\n`)
  const head = await reader.readHead(8_192)
  await expect(reader.readArguments(head, 8_192)).rejects.toBeInstanceOf(InvalidCommand)
})

test('the client is asked for a literal only when it waits', async () => {
  const one = readerOf('a LOGIN {2}\r\nme {1+}\r\nx\r\n')
  await one.reader.readArguments(await one.reader.readHead(1_000), 1_000)
  expect(one.consents()).toBe(1)
})

test('UID and the command after it are one name', async () => {
  const { reader } = readerOf('a uid fetch 1 flags\r\n')
  expect((await reader.readHead(1_000)).name).toBe('UID FETCH')
})

test('an empty buffer holds no memory, and a line is found across chunks', async () => {
  const input = new InputBuffer(() => undefined)
  const line = input.readLine(100)
  for (const byte of 'a NOOP\r\nb') input.push(Buffer.from(byte))
  expect((await line).toString()).toBe('a NOOP')
  expect(input.length).toBe(1)
})
