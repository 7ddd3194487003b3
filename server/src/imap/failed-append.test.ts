import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})
beforeEach(() => {
  imap.given.storageRoom.freeBytes = Number.POSITIVE_INFINITY
})

const COMMANDS = 'z1 CREATE HackedByMail\r\nz2 NOOP\r\n'
const REST = ` {${COMMANDS.length}+}\r\n${COMMANDS}`
const GOOD = 'Subject: x\r\n\r\nx\r\n'
const long = (bytes: number) => `Subject: x\r\n\r\n${'x'.repeat(bytes)}`
const literal = (content: string) => `{${content.length}+}\r\n${content}`
const LONG_HEADER = literal(`X: ${'x'.repeat(3 * 1024 * 1024)}\r\n\r\nx`)

async function signedIn(quotaBytes?: number): Promise<ImapTalk> {
  const actor = await imap.user()
  if (quotaBytes !== undefined) {
    await imap.given.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048576 - $2::bigint where id = $1',
      [actor.mailboxId, quotaBytes],
    )
  }
  return imap.signIn(actor)
}

async function blobCount(): Promise<number> {
  let count = 0
  for await (const _ of imap.world.blobs.list({ from: new Date(0), before: new Date(8e15) })) count += 1
  for await (const _ of imap.world.blobs.writes.list(new Date(8e15))) count += 1
  return count
}

/** The rest of each command is a message whose text is IMAP commands. */
const FORMS: readonly (readonly [string, string, RegExp])[] = [
  ['a header that is too long', `APPEND INBOX ${LONG_HEADER}${REST}`, /^NO \[TOOBIG\]/],
  ['a header that is too long, in the second message', `APPEND INBOX ${literal(GOOD)} ${LONG_HEADER}${REST}`, /^NO/],
  ['a header that is too long, with the end of UTF8', `APPEND INBOX UTF8 (${LONG_HEADER})${REST}`, /^NO/],
  ['a mailbox that does not exist', `APPEND none ${literal(GOOD)}${REST}`, /^NO \[TRYCREATE\]/],
  ['a cancelled message', `APPEND INBOX ${literal(GOOD)} {0+}\r\n${REST}`, /^NO/],
  ['an empty first message', `APPEND INBOX {0+}\r\n${REST}`, /^NO/],
  ['a missing bracket', `APPEND INBOX UTF8 (${literal(GOOD)}${REST}`, /^BAD/],
  ['an unclosed list of flags', `APPEND INBOX (\\Seen ${literal(GOOD)}${REST}`, /^BAD/],
  ['an unknown flag in the second message', `APPEND INBOX ${literal(GOOD)} (\\Seen]) ${literal(GOOD)}${REST}`, /^BAD/],
  ['an invalid date', `APPEND INBOX "32-Foo-2026 00:00:00 +0000" ${literal(GOOD)}${REST}`, /^BAD/],
  ['a name that is too long', `APPEND ${literal('x'.repeat(70_000))} ${literal(GOOD)}${REST}`, /^NO/],
  ['an unknown name in a literal', `APPEND ${literal('none')} ${literal(GOOD)}${REST}`, /^NO \[TRYCREATE\]/],
  ['more than fifty messages', `APPEND INBOX ${Array(51).fill(literal(GOOD)).join(' ')}${REST}`, /^NO \[LIMIT\]/],
  ['words behind the last message', `APPEND INBOX ${literal(GOOD)} word${REST}`, /^BAD/],
  ['an invalid keyword', `APPEND INBOX (${'k'.repeat(129)}) ${literal(GOOD)}`, /^(?:NO|BAD)/],
  ['no name', `APPEND ${literal(GOOD)}${REST}`, /^(?:NO|BAD)/],
]

test.each(FORMS)('the content of a message is never run as commands: %s', async (_, command, answer) => {
  const talk = await signedIn()
  const lines = await talk.command(command)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(answer)
  expect(await talk.command('NOOP')).toEqual([expect.stringMatching(/^OK/)])
  expect(await talk.ok('LIST "" Hacked*')).toEqual([])
  expect(await talk.ok('STATUS INBOX (MESSAGES)')).toEqual([expect.stringContaining('MESSAGES 0')])
})

test('the content of a message is never run as commands: a full disk', async () => {
  const talk = await signedIn()
  imap.given.storageRoom.freeBytes = STORAGE_RESERVE_BYTES + 100_000
  const before = await blobCount()
  const lines = await talk.command(`APPEND INBOX ${literal(long(300_000))}${REST}`)
  expect(lines).toEqual([expect.stringMatching(/^NO \[UNAVAILABLE\]/)])
  expect(await talk.ok('LIST "" Hacked*')).toEqual([])
  expect(await blobCount()).toBe(before)
})

test('the content of a message is never run as commands: a full mailbox', async () => {
  const talk = await signedIn(150_000)
  const lines = await talk.command(`APPEND INBOX ${literal(long(100_000))} ${literal(long(100_000))}${REST}`)
  expect(lines).toEqual([expect.stringMatching(/^NO \[OVERQUOTA\]/)])
  expect(await talk.ok('LIST "" Hacked*')).toEqual([])
})

test('a client that waits for consent is not asked for the rest', async () => {
  const talk = await signedIn()
  expect(await talk.command(`APPEND INBOX ${LONG_HEADER} {30}`)).toEqual([expect.stringMatching(/^NO \[TOOBIG\]/)])
  expect(await talk.command('NOOP')).toEqual([expect.stringMatching(/^OK/)])
})

test.each([
  ['more than the bound', `a APPEND none ${literal(GOOD)} {2147483647+}\r\n`],
  ['many literals beyond the bound', `a APPEND none {9+}\r\nSubject: x {83886080+}\r\n`],
  ['a line without an end', `a APPEND none ${literal(GOOD)}${'x'.repeat(70_000)}`],
  ['a line beyond the length of the command', `a APPEND none ${literal(GOOD)}${'x'.repeat(65_530)}\r\nz1 NOOP\r\n`],
  ['an invalid tag', `a* APPEND INBOX ${literal(COMMANDS)}`],
  ['a command that is no word', `a 12 INBOX ${literal(COMMANDS)}`],
])('the session ends when the rest cannot be read: %s', async (_, bytes) => {
  const talk = await signedIn()
  talk.write(bytes)
  const lines: string[] = []
  for (let line = await talk.line(); line !== undefined; line = await talk.line()) lines.push(line)
  expect(lines.join('\n')).toMatch(/^\* BYE /m)
  expect(lines.join('\n')).not.toContain('z1')
})

describe('the bytes of a failed command', () => {
  it.each([
    ['cancelled', ' {0+}\r\n'],
    ['with a second message that is refused', ` ${LONG_HEADER}`],
    ['with invalid arguments', ' word'],
  ])('are deleted at once: %s', async (_, rest) => {
    const talk = await signedIn()
    const before = await blobCount()
    for (const bytes of [10, 300_000]) {
      expect(await talk.answer(`APPEND INBOX ${literal(long(bytes))}${rest}`)).toMatch(/^(?:NO|BAD)/)
    }
    expect(await blobCount()).toBe(before)
  })

  it('are deleted at once when the client leaves', async () => {
    const talk = await signedIn()
    const before = await blobCount()
    const other = await signedIn()
    talk.write(`a APPEND INBOX {400000+}\r\n${long(300_000)}`)
    await other.ok('NOOP')
    talk.destroy()
    await expect.poll(blobCount).toBe(before)
  })

  it('remain when another message has the same bytes', async () => {
    const talk = await signedIn()
    const raw = long(300_001)
    expect(await talk.append('INBOX', raw)).toMatch(/^OK/)
    expect(await talk.answer(`APPEND INBOX ${literal(raw)} word`)).toMatch(/^BAD/)
    await talk.ok('SELECT INBOX')
    const [line = ''] = await talk.ok('FETCH 1 BODY.PEEK[]')
    expect(line.length).toBeGreaterThan(300_000)
  })
})
