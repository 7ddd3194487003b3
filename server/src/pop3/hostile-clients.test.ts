import {
  AUTHENTICATION_SECONDS,
  MAX_BAD_COMMANDS,
  MAX_LOGIN_ATTEMPTS,
  MAX_UNAUTHENTICATED_COMMANDS,
} from '@sen/model/mail-programs/limits'
import { IDLE_SECONDS } from '@sen/model/pop3/limits'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ManualTimers } from '../mail-programs/manual-timers.fixture.ts'
import { openTestPop3, PASSWORD, type Pop3Talk, type TestPop3 } from './pop3-server.fixture.ts'

let pop3: TestPop3
const timers = new ManualTimers()
beforeAll(async () => {
  pop3 = await openTestPop3({ timers })
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

const MESSAGE = 'Subject: x\r\n\r\nx\r\n'

const opened = async (): Promise<Pop3Talk> => pop3.signIn(await pop3.user(MESSAGE))

/** Each of these is answered with -ERR, and the session goes on. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['an unknown command', 'FROB'],
  ['another protocol', 'GET / HTTP/1.1'],
  ['STLS under TLS', 'STLS'],
  ['signing in again', 'USER a@senmail.test'],
  ['AUTH after signing in', 'AUTH PLAIN AGEAYg=='],
  ['NUL in a command', 'RETR 1\0'],
  ['NUL before a command', '\0RETR 1'],
  ['a control character', 'RE\x01TR 1'],
  ['a carriage return in the line', 'RETR\r 1'],
  ['letters of UTF-8 in a command', 'RÉTR 1'],
  ['message 0', 'RETR 0'],
  ['a message beyond the last', 'RETR 2'],
  ['a negative number', 'RETR -1'],
  ['a number beyond 32 bits', 'RETR 99999999999999999999'],
  ['a number in hexadecimal', 'RETR 0x1'],
  ['a fraction', 'RETR 1.5'],
  ['no number', 'RETR'],
  ['two numbers', 'RETR 1 1'],
  ['DELE of no number', 'DELE'],
  ['DELE of a range', 'DELE 1:*'],
  ['TOP without lines', 'TOP 1'],
  ['TOP of -1 lines', 'TOP 1 -1'],
  ['TOP of a huge number of lines', `TOP 1 ${'9'.repeat(100)}`],
  ['LIST of a huge number', 'LIST 4294967297'],
  ['UIDL of a letter', 'UIDL a'],
  ['STAT with an argument', 'STAT 1'],
  ['QUIT with an argument', 'QUIT now'],
  ['RSET with an argument', 'RSET 1'],
  ['a format string', 'RETR %s%n%x'],
]

test.each(REFUSED)('is refused before any work: %s', async (_, command) => {
  const talk = await opened()
  expect(await talk.answer(command)).toMatch(/^-ERR /)
  expect(await talk.answer('STAT')).toBe(`+OK 1 ${MESSAGE.length}`)
  talk.destroy()
})

test('a message is deleted once, and cannot be read afterwards', async () => {
  const talk = await opened()
  await talk.ok('DELE 1')
  for (const command of ['DELE 1', 'RETR 1', 'TOP 1 0', 'LIST 1', 'UIDL 1']) {
    expect(await talk.answer(command)).toMatch(/^-ERR/)
  }
  await talk.ok('RSET')
  expect(await talk.message('RETR 1')).toBe(MESSAGE)
})

test('the largest number of lines is the whole message', async () => {
  const talk = await opened()
  expect(await talk.message('TOP 1 4294967295')).toBe(MESSAGE)
})

/** After these, the rest of the input cannot be understood. */
test.each([
  ['a line of 300 bytes', `RETR ${'1'.repeat(300)}\r\n`],
  ['a line without an end', 'x'.repeat(70_000)],
  ['a password of 2,000 bytes', `PASS ${'x'.repeat(2_000)}\r\n`],
  ['a line of NUL', '\0'.repeat(1_000)],
])('ends the connection: %s', async (_, bytes) => {
  const talk = await opened()
  talk.write(bytes)
  expect(await talk.untilEnd()).toEqual(['-ERR The line is too long'])
})

test('a bare line feed ends a command', async () => {
  const talk = await opened()
  talk.write('STAT\nNOOP\n')
  expect([await talk.line(), await talk.line()]).toEqual([`+OK 1 ${MESSAGE.length}`, '+OK NOOP completed'])
})

test('a flood of pipelined commands is answered in order', async () => {
  const talk = await opened()
  const count = 5_000
  talk.write(`${'NOOP\r\n'.repeat(count)}STAT\r\n`)
  for (let at = 0; at < count; at += 1) expect(await talk.line()).toBe('+OK NOOP completed')
  expect(await talk.line()).toBe(`+OK 1 ${MESSAGE.length}`)
})

test('many invalid commands end the connection', async () => {
  const talk = await opened()
  talk.write('FROB\r\n'.repeat(MAX_BAD_COMMANDS + 5))
  const lines = await talk.untilEnd()
  expect(lines.length).toBeLessThanOrEqual(MAX_BAD_COMMANDS + 1)
  expect(lines.at(-1)).toBe('-ERR Too many invalid commands')
})

test('commands after QUIT are not run', async () => {
  const talk = await opened()
  talk.write('QUIT\r\nDELE 1\r\nQUIT\r\n')
  expect(await talk.untilEnd()).toEqual(['+OK Logging out'])
})

test('an idle client is disconnected after ten minutes, without a word', async () => {
  const actor = await pop3.user(MESSAGE)
  const talk = await pop3.signIn(actor)
  await talk.ok('DELE 1')
  timers.advance(IDLE_SECONDS - 1)
  await talk.ok('NOOP')
  timers.advance(IDLE_SECONDS - 1)
  await talk.ok('NOOP')
  timers.advance(IDLE_SECONDS)
  expect(await talk.line()).toBeUndefined()
  const again = await pop3.signIn(actor)
  expect(await again.answer('STAT')).toBe(`+OK 1 ${MESSAGE.length}`)
})

describe('before authentication', () => {
  it.each(['STAT', 'LIST', 'RETR 1', 'DELE 1', 'NOOP', 'RSET', 'TOP 1 1', 'UIDL', 'APOP a b', 'PASS x'])(
    'refuses %s',
    async (command) => {
      const talk = await pop3.connect()
      expect(await talk.answer(command)).toMatch(/^-ERR/)
      talk.destroy()
    },
  )

  it.each([
    ['another mechanism', 'AUTH CRAM-MD5', '-ERR The mechanism is not supported'],
    ['no base64', 'AUTH PLAIN !!!', '-ERR Invalid response'],
    ['an empty response', 'AUTH PLAIN =', '-ERR Invalid response'],
    ['one part', `AUTH PLAIN ${Buffer.from('a').toString('base64')}`, '-ERR Invalid response'],
    ['four parts', `AUTH PLAIN ${Buffer.from('\0a\0b\0c').toString('base64')}`, '-ERR Invalid response'],
    ['another identity', `AUTH PLAIN ${Buffer.from('a\0b\0c').toString('base64')}`, '-ERR Invalid response'],
    ['an empty address', 'USER ', '-ERR A user name is needed'],
  ])('refuses %s', async (_, command, answer) => {
    const talk = await pop3.connect()
    expect(await talk.answer(command)).toBe(answer)
    talk.destroy()
  })

  it('lets a client cancel AUTH', async () => {
    const { address } = await pop3.user(MESSAGE)
    const talk = await pop3.connect()
    expect(await talk.answer('AUTH PLAIN')).toBe('+ ')
    expect(await talk.answer('*')).toBe('-ERR Cancelled')
    await talk.ok(`USER ${address}`)
    await talk.ok(`PASS ${PASSWORD}`)
  })

  it('reads no more than an address and a password of AUTH', async () => {
    const talk = await pop3.connect()
    expect(await talk.answer('AUTH PLAIN')).toBe('+ ')
    talk.write('A'.repeat(10_000))
    expect(await talk.untilEnd()).toEqual(['-ERR The line is too long'])
  })

  it('takes the longest password', async () => {
    const talk = await pop3.connect()
    await talk.ok('USER nobody@senmail.test')
    expect(await talk.answer(`PASS ${'\xf0\x9f\x8c\xb8'.repeat(256)}`)).toBe('-ERR [AUTH] Wrong address or password')
  })

  it('has three attempts', async () => {
    const { address } = await pop3.user()
    const talk = await pop3.connect()
    talk.write(`USER ${address}\r\nPASS wrong\r\n`.repeat(MAX_LOGIN_ATTEMPTS + 5))
    const lines = await talk.untilEnd()
    expect(lines.filter((line) => line.startsWith('-ERR [AUTH]'))).toHaveLength(MAX_LOGIN_ATTEMPTS)
  })

  it('needs USER again after each attempt', async () => {
    const { address } = await pop3.user()
    const talk = await pop3.connect()
    await talk.ok(`USER ${address}`)
    await talk.answer('PASS wrong')
    expect(await talk.answer(`PASS ${PASSWORD}`)).toBe('-ERR Send USER first')
  })

  it('has few commands', async () => {
    const talk = await pop3.connect()
    talk.write('USER a\r\n'.repeat(MAX_UNAUTHENTICATED_COMMANDS + 10))
    const lines = await talk.untilEnd()
    expect(lines).toHaveLength(MAX_UNAUTHENTICATED_COMMANDS + 1)
    expect(lines.at(-1)).toBe('-ERR Too many commands before authentication')
  })

  it('has thirty seconds in all, and further input does not extend them', async () => {
    const talk = await pop3.connect()
    await talk.ok('USER a')
    timers.advance(AUTHENTICATION_SECONDS - 1)
    await talk.ok('USER a')
    timers.advance(1)
    expect(await talk.untilEnd()).toEqual(['-ERR Authentication timed out'])
  })

  it('is answered nothing about a line in parts that never ends', async () => {
    const talk = await pop3.connect()
    for (const part of 'USER a') talk.write(part)
    timers.advance(AUTHENTICATION_SECONDS)
    expect(await talk.untilEnd()).toEqual(['-ERR Authentication timed out'])
  })
})
