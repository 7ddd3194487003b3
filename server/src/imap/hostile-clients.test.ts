import { connect } from 'node:net'
import {
  AUTHENTICATION_SECONDS,
  MAX_BAD_COMMANDS,
  MAX_LOGIN_ATTEMPTS,
  MAX_UNAUTHENTICATED_COMMANDS,
  REPLACED_AFTER_IDLE_SECONDS,
} from '@sen/model/mail-programs/limits'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ManualTimers } from '../mail-programs/manual-timers.fixture.ts'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
const timers = new ManualTimers()
beforeAll(async () => {
  imap = await openTestImap({ timers })
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

async function selected(): Promise<ImapTalk> {
  const talk = await imap.signIn(await imap.user())
  await talk.append('INBOX', 'Subject: x\r\n\r\nx\r\n')
  await talk.ok('SELECT INBOX')
  return talk
}

/** Each of these is answered with BAD or NO, and the session goes on. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['65 keywords', `STORE 1 +FLAGS (${Array.from({ length: 65 }, (_, at) => `k${at}`).join(' ')})`],
  ['65 keywords without a list', `STORE 1 +FLAGS ${Array.from({ length: 65 }, (_, at) => `k${at}`).join(' ')}`],
  ['10,000 keywords', `STORE 1 +FLAGS (${Array.from({ length: 10_000 }, (_, at) => `k${at}`).join(' ')})`],
  ['a long keyword', `STORE 1 +FLAGS (${'k'.repeat(200)})`],
  ['101 search keys', `SEARCH ${Array(101).fill('SEEN').join(' ')}`],
  ['a nested search', `SEARCH ${'('.repeat(17)}SEEN${')'.repeat(17)}`],
  ['brackets without an end', `SEARCH ${'('.repeat(30_000)}`],
  ['NOT without an end', `SEARCH ${'NOT '.repeat(15_000)}SEEN`],
  ['OR without an end', `SEARCH ${'OR '.repeat(15_000)}SEEN`],
  ['17 patterns', `LIST "" (${Array(17).fill('*').join(' ')})`],
  ['five wildcards', 'LIST "" *a*a*a*a*b'],
  ['10,001 ranges', `FETCH ${Array.from({ length: 10_001 }, (_, at) => at * 2 + 1).join(',')} FLAGS`],
  ['65 items', `FETCH 1 (${Array(65).fill('UID').join(' ')})`],
  ['65 fields', `FETCH 1 BODY[HEADER.FIELDS (${Array.from({ length: 65 }, (_, at) => `F${at}`).join(' ')})]`],
  ['a part of 33 levels', `FETCH 1 BODY[${Array(33).fill('1').join('.')}]`],
  ['nested lists in ID', `ID ${'('.repeat(5_000)}`],
  ['nested lists in FETCH', `FETCH 1 ${'('.repeat(5_000)}`],
  ['a number beyond 2^53', 'SEARCH LARGER 99999999999999999999'],
  ['a set of zero', 'FETCH 0 FLAGS'],
  ['an unknown charset', 'SEARCH CHARSET utf-7 ALL'],
  ['an unclosed quote', 'SELECT "INBOX'],
  ['a control character', 'SELECT a\x01b'],
  ['a synchronizing literal beyond the limit', 'SELECT {70000}'],
  ['a literal of two gigabytes', 'SELECT {2147483647}'],
  ['a long mailbox name', `SELECT "${'a'.repeat(5_000)}"`],
  ['nothing', ''],
  ['an unknown command', 'FROB'],
]

test.each(REFUSED)('is refused before any work: %s', async (_, command) => {
  const talk = await selected()
  expect((await talk.command(command)).filter((line) => !line.startsWith('* ')).at(-1)).toMatch(/^(?:BAD|NO)/)
  expect(await talk.answer('NOOP')).toMatch(/^OK/)
  talk.destroy()
})

/** After these, the rest of the input cannot be understood. */
const CLOSED: readonly (readonly [string, string])[] = [
  ['a command beyond 64 KB', `a SEARCH SUBJECT "${'x'.repeat(70_000)}"\r\n`],
  ['a line without an end', 'x'.repeat(70_000)],
  ['a literal beyond the limit, sent regardless', 'a SELECT {70000+}\r\n'],
  ['many literals beyond 64 KB', `a LOGIN ${'{9000+}\r\n'.concat('x'.repeat(9_000), ' ').repeat(8)}x\r\n`],
  ['APPEND of two gigabytes, sent regardless', 'a APPEND INBOX {2147483647+}\r\n'],
]

test.each(CLOSED)('ends the connection with BYE: %s', async (_, bytes) => {
  const talk = await selected()
  talk.write(bytes)
  const lines: string[] = []
  for (let line = await talk.line(); line !== undefined; line = await talk.line()) lines.push(line)
  expect(lines.join('\n')).toMatch(/^\* BYE /m)
})

it('renders an item once, however often a FETCH names it', async () => {
  const talk = await selected()
  const [once] = await talk.ok('FETCH 1 (BODYSTRUCTURE ENVELOPE)')
  const repeated = Array(32).fill('BODYSTRUCTURE ENVELOPE').join(' ')
  expect(await talk.ok(`FETCH 1 (${repeated})`)).toEqual([once])
})

describe('before login', () => {
  it('reads 8 KB of a command at most', async () => {
    const talk = await imap.connect()
    talk.write(`a LOGIN "${'x'.repeat(9_000)}`)
    expect(await talk.line()).toMatch(/^\* BYE/)
  })

  it('takes ID with thirty long values', async () => {
    const talk = await imap.connect()
    const pairs = Array.from({ length: 30 }, (_, at) => `"f${at}" "${'x'.repeat(1_000)}"`)
    expect(await talk.answer(`ID (${pairs.join(' ')})`)).toMatch(/^OK/)
  })

  it('has three attempts', async () => {
    const talk = await imap.connect()
    const { address } = await imap.user()
    for (let attempt = 1; attempt < MAX_LOGIN_ATTEMPTS; attempt += 1) {
      expect(await talk.answer(`LOGIN ${address} wrong`)).toMatch(/^NO \[AUTHENTICATIONFAILED\]/)
    }
    expect((await talk.command(`LOGIN ${address} wrong`)).at(-1)).toMatch(/^\* BYE/)
    expect(await talk.line()).toBeUndefined()
  })

  it('has thirty seconds in all, and further input does not extend them', async () => {
    const talk = await imap.connect()
    await talk.ok('NOOP')
    timers.advance(AUTHENTICATION_SECONDS - 1)
    await talk.ok('NOOP')
    timers.advance(1)
    expect(await talk.line()).toMatch(/^\* BYE/)
    expect(await talk.line()).toBeUndefined()
  })

  it.each(['SELECT INBOX', 'FETCH 1 FLAGS', 'APPEND INBOX {3}', 'IDLE', 'LIST "" *'])('refuses %s', async (command) => {
    const talk = await imap.connect()
    expect(await talk.answer(command)).toMatch(/^(?:BAD|NO)/)
    talk.destroy()
  })

  it('is disconnected after many commands', async () => {
    const talk = await imap.connect()
    talk.write('a NOOP\r\n'.repeat(MAX_UNAUTHENTICATED_COMMANDS + 5))
    const lines: string[] = []
    for (let line = await talk.line(); line !== undefined; line = await talk.line()) lines.push(line)
    expect(lines.filter((line) => line.startsWith('a OK'))).toHaveLength(MAX_UNAUTHENTICATED_COMMANDS)
    expect(lines.at(-1)).toMatch(/^\* BYE/)
  })

  it('is ended after many invalid commands', async () => {
    const talk = await imap.connect()
    talk.write('a FROB\r\n'.repeat(MAX_BAD_COMMANDS + 5))
    const lines: string[] = []
    for (let line = await talk.line(); line !== undefined; line = await talk.line()) lines.push(line)
    expect(lines.filter((line) => line.includes('BAD')).length).toBeLessThanOrEqual(MAX_BAD_COMMANDS)
  })
})

describe('without TLS', () => {
  const plain = () =>
    new Promise<{ read(): Promise<string>; write(text: string): void; destroy(): void }>((resolve) => {
      const socket = connect(imap.server.port ?? 0, '127.0.0.1', () => {
        resolve({
          read: () => new Promise((got) => socket.once('data', (chunk) => got(chunk.toString()))),
          write: (text) => socket.write(text),
          destroy: () => socket.destroy(),
        })
      })
    })

  it('offers STARTTLS and refuses passwords', async () => {
    const client = await plain()
    expect(await client.read()).toMatch(/STARTTLS LOGINDISABLED/)
    client.write('a LOGIN a b\r\n')
    expect(await client.read()).toMatch(/^a NO \[PRIVACYREQUIRED\]/)
    client.write('b AUTHENTICATE PLAIN AGEAYg==\r\n')
    expect(await client.read()).toMatch(/^b NO \[PRIVACYREQUIRED\]/)
    client.destroy()
  })

  it('discards commands that came together with STARTTLS', async () => {
    const client = await plain()
    await client.read()
    client.write('a STARTTLS\r\nb CAPABILITY\r\n')
    const answer = await client.read()
    expect(answer).toMatch(/^a OK/)
    expect(answer).not.toContain('b OK')
    client.destroy()
  })
})

describe('APPEND', () => {
  it('is refused by its size before a byte is asked for', async () => {
    const talk = await selected()
    expect(await talk.answer(`APPEND INBOX {${MAX_MESSAGE_BYTES + 1}}`)).toMatch(/^NO \[TOOBIG\]/)
    expect(await talk.answer('APPEND none {10}')).toMatch(/^NO \[TRYCREATE\]/)
    expect(await talk.answer('NOOP')).toMatch(/^OK/)
  })

  it('has the header limit of received mail, and reads the rest of a refused message', async () => {
    const talk = await selected()
    const raw = `X: ${'x'.repeat(3 * 1024 * 1024)}\r\n\r\nx`
    expect(await talk.append('INBOX', raw)).toMatch(/^NO \[TOOBIG\]/)
    expect(await talk.answer('NOOP')).toMatch(/^OK/)
    expect(await talk.ok('STATUS INBOX (MESSAGES)')).toEqual([expect.stringContaining('MESSAGES 1')])
  })

  it('stores all messages of a MULTIAPPEND or none', async () => {
    const talk = await selected()
    expect(await talk.answer('APPEND INBOX {5+}\r\nA: b\r (BAD {3+}\r\nabc')).toMatch(/^(?:BAD|NO)/)
    const answer = await talk.answer(
      'APPEND INBOX (\\Seen) {10+}\r\nA: b\r\n\r\nxx (\\Flagged) {10+}\r\nA: c\r\n\r\nyy',
    )
    expect(answer).toMatch(/^OK \[APPENDUID \d+ 2:3\]/)
    expect(await talk.ok('FETCH 2:3 FLAGS')).toEqual(['* 2 FETCH (FLAGS (\\Seen))', '* 3 FETCH (FLAGS (\\Flagged))'])
  })

  it('cannot exceed the quota by parallel commands', async () => {
    const actor = await imap.user()
    const talks = await Promise.all(Array.from({ length: 6 }, () => imap.signIn(actor)))
    await imap.given.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048576 - 2500 where id = $1',
      [actor.mailboxId],
    )
    const raw = `Subject: x\r\n\r\n${'x'.repeat(986)}`
    const answers = await Promise.all(talks.map((talk) => talk.append('INBOX', raw)))
    expect(answers.filter((answer) => answer.startsWith('OK'))).toHaveLength(2)
    for (const answer of answers) expect(answer).toMatch(/^(?:OK|NO \[OVERQUOTA\])/)
  })
})

test('an account has fifteen connections', async () => {
  const actor = await imap.user()
  for (let at = 0; at < 15; at += 1) await imap.signIn(actor)
  const talk = await imap.connect()
  expect((await talk.command(`LOGIN ${actor.address} Sen@2026demo`)).at(-1)).toMatch(/^\* BYE \[LIMIT\]/)
})

test('a full account loses its longest idle connection, whose network may be down', async () => {
  const actor = await imap.user()
  const first = await imap.signIn(actor)
  await first.ok('SELECT INBOX')
  first.write('i IDLE\r\n')
  expect(await first.line()).toBe('+ idling')
  timers.advance(1)
  for (let at = 1; at < 15; at += 1) await imap.signIn(actor)
  timers.advance(REPLACED_AFTER_IDLE_SECONDS)
  await (await imap.signIn(actor)).ok('NOOP')
  expect(await first.line()).toBe('* BYE Replaced by a newer connection')
  expect(await first.line()).toBeUndefined()
})

test('a full account rather loses a connection that has left a notice unanswered than one that was idle for longer', async () => {
  const actor = await imap.user()
  const idling = async (folder: string): Promise<ImapTalk> => {
    const talk = await imap.signIn(actor)
    await talk.ok(`SELECT ${folder}`)
    talk.write('i IDLE\r\n')
    expect(await talk.line()).toBe('+ idling')
    return talk
  }
  const quiet = await idling('Trash')
  timers.advance(1)
  const silent = await idling('INBOX')
  const writer = await imap.signIn(actor)
  await writer.append('INBOX', 'Subject: a\r\n\r\nb\r\n')
  expect(await silent.line()).toBe('* 1 EXISTS')
  expect(await silent.line()).toBe('* 0 RECENT')
  for (let at = 3; at < 15; at += 1) await imap.signIn(actor)
  timers.advance(REPLACED_AFTER_IDLE_SECONDS)
  await (await imap.signIn(actor)).ok('NOOP')
  expect(await silent.line()).toBe('* BYE Replaced by a newer connection')
  quiet.write('DONE\r\n')
  expect(await quiet.line()).toBe('i OK IDLE completed')
})
