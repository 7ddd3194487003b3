import type { Actor } from '@sen/core/kit/actor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

interface Stage {
  readonly actor: Actor
  /** Has enabled QRESYNC and selected INBOX. */
  readonly talk: ImapTalk
  /** Another client of the account, in INBOX. */
  readonly other: ImapTalk
  readonly validity: number
  readonly modseq: number
}

async function stage(count: number): Promise<Stage> {
  const actor = await imap.user()
  const [talk, other] = [await imap.signIn(actor), await imap.signIn(actor)]
  for (let at = 0; at < count; at += 1)
    expect(await other.append('INBOX', `Subject: ${at}\r\n\r\nx\r\n`)).toMatch(/^OK/)
  await other.ok('SELECT INBOX')
  expect(await talk.ok('ENABLE QRESYNC')).toEqual(['* ENABLED QRESYNC'])
  const lines = await talk.ok('SELECT INBOX')
  return { actor, talk, other, validity: codeValue(lines, 'UIDVALIDITY'), modseq: codeValue(lines, 'HIGHESTMODSEQ') }
}

function codeValue(lines: readonly string[], code: string): number {
  for (const line of lines) {
    const [, value] = new RegExp(`\\[${code} (\\d+)\\]`).exec(line) ?? []
    if (value !== undefined) return Number(value)
  }
  throw new Error(`no ${code} in ${lines.join('\n')}`)
}

const changes = (lines: readonly string[]) => lines.filter((line) => /VANISHED|FETCH/.test(line))

/** Ends the log of removed messages, as the nightly task does after a month. */
async function expireLog({ actor }: Stage): Promise<void> {
  const { pool } = imap.given.database
  await pool.query('update folder set gone_floor = changed_version where mailbox_id = $1', [actor.mailboxId])
  await pool.query('delete from message_gone g using folder f where f.id = g.folder_id and f.mailbox_id = $1', [
    actor.mailboxId,
  ])
}

/** Six messages, of which 2, 3 and 5 have left, 4 was flagged, and 7 has arrived. */
async function changed(): Promise<Stage> {
  const known = await stage(6)
  await known.talk.ok('UNSELECT')
  await known.other.ok('UID MOVE 2,5 Trash')
  await known.other.ok('UID STORE 3 +FLAGS (\\Deleted)')
  await known.other.ok('EXPUNGE')
  await known.other.ok('UID STORE 4 +FLAGS (\\Flagged)')
  await known.other.append('INBOX', 'Subject: 7\r\n\r\nx\r\n')
  return known
}

const FLAGGED = /^\* 2 FETCH \(UID 4 FLAGS \(\\Flagged\) MODSEQ \(\d+\)\)$/
const ARRIVED = /^\* 4 FETCH \(UID 7 FLAGS \(\) MODSEQ \(\d+\)\)$/

describe('SELECT with QRESYNC', () => {
  const cases: readonly (readonly [string, string, readonly (string | RegExp)[]])[] = [
    ['everything', '', ['* VANISHED (EARLIER) 2:3,5', FLAGGED, ARRIVED]],
    ['the UIDs that the client knows', ' 1:3,6', ['* VANISHED (EARLIER) 2:3']],
    ['known UIDs up to the last one', ' 3:*', ['* VANISHED (EARLIER) 3,5', FLAGGED, ARRIVED]],
    ['numbers that match', ' 1:6 (1:6 1:6)', ['* VANISHED (EARLIER) 2:3,5', FLAGGED]],
    ['numbers without known UIDs', ' (1,4 1,4)', ['* VANISHED (EARLIER) 2:3,5', FLAGGED, ARRIVED]],
  ]
  test.each(cases)('reports %s', async (_, rest, expected) => {
    const { talk, validity, modseq } = await changed()
    const lines = changes(await talk.ok(`SELECT INBOX (QRESYNC (${validity} ${modseq}${rest}))`))
    expect(lines).toEqual(expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))))
  })

  const withoutLog: readonly (readonly [string, string, readonly string[]])[] = [
    ['everything', '', ['* VANISHED (EARLIER) 2:3,5']],
    ['the UIDs that the client knows', ' 1:3,6', ['* VANISHED (EARLIER) 2:3']],
    ['UIDs that were never given', ' 1:100', ['* VANISHED (EARLIER) 2:3,5']],
    ['those after the last number that matches', ' 1:6 (1,4,6 1,4,6)', ['* VANISHED (EARLIER) 2:3,5']],
  ]
  test.each(withoutLog)('names all UIDs that do not exist when the log has expired: %s', async (_, rest, expected) => {
    const known = await changed()
    await expireLog(known)
    const { talk, validity, modseq } = known
    const lines = await talk.ok(`SELECT INBOX (QRESYNC (${validity} ${modseq}${rest}))`)
    expect(lines.filter((line) => line.includes('VANISHED'))).toEqual(expected)
  })

  test('leaves out messages that cannot have left, by the numbers that match', async () => {
    const known = await stage(5)
    const { talk, other, validity, modseq } = known
    await other.ok('UID MOVE 1 Trash')
    const lines = await talk.ok('SELECT INBOX')
    await talk.ok('UNSELECT')
    await other.ok('UID MOVE 4 Trash')
    await expireLog(known)
    const select = (since: number, match: string) =>
      talk.ok(`SELECT INBOX (QRESYNC (${validity} ${since} 1:5 (${match})))`)
    expect(changes(await select(modseq, '1:5 1:5'))).toEqual(['* VANISHED (EARLIER) 1,4'])
    expect(changes(await select(codeValue(lines, 'HIGHESTMODSEQ'), '1:4 2:5'))).toEqual(['* VANISHED (EARLIER) 4'])
  })

  test('ignores the parameters of another UIDVALIDITY, and says nothing when nothing changed', async () => {
    const { talk, validity, modseq } = await changed()
    expect(changes(await talk.ok(`SELECT INBOX (QRESYNC (${validity + 1} ${modseq}))`))).toEqual([])
    const now = codeValue(await talk.ok('SELECT INBOX'), 'HIGHESTMODSEQ')
    expect(changes(await talk.ok(`EXAMINE INBOX (CONDSTORE QRESYNC (${validity} ${now}))`))).toEqual([])
    expect(changes(await talk.ok(`EXAMINE INBOX (QRESYNC (${validity} 9223372036854775807))`))).toEqual([])
  })

  test('reports the first message of a mailbox to a client that knew the empty folder', async () => {
    const { talk, other, validity, modseq } = await stage(0)
    expect(modseq).toBe(1)
    await talk.ok('UNSELECT')
    await other.append('INBOX', 'Subject: x\r\n\r\nx\r\n')
    expect(changes(await talk.ok(`SELECT INBOX (QRESYNC (${validity} ${modseq}))`))).toEqual([
      expect.stringMatching(/^\* 1 FETCH \(UID 1 FLAGS \(\) MODSEQ \(\d+\)\)$/),
    ])
  })

  test.each([
    'SELECT INBOX (QRESYNC)',
    'SELECT INBOX (QRESYNC 1 2)',
    'SELECT INBOX (QRESYNC (1))',
    'SELECT INBOX (QRESYNC (1 2 x))',
    'SELECT INBOX (QRESYNC (1 2 1:3 (1:3 1:2)))',
    'SELECT INBOX (OTHER)',
    'FETCH 1 (FLAGS) (CHANGEDSINCE 1 VANISHED)',
    'UID FETCH 1 (FLAGS) (VANISHED)',
    'UID FETCH 1 (FLAGS) (CHANGEDSINCE)',
    'UID FETCH 1 (FLAGS) (CHANGEDSINCE 1 VANISHED 1)',
  ])('is refused: %s', async (command) => {
    const { talk } = await stage(1)
    expect(await talk.answer(command)).toMatch(/^BAD/)
    expect(await talk.answer('NOOP')).toBe('OK Completed')
  })

  test('needs ENABLE QRESYNC', async () => {
    const { other, validity, modseq } = await stage(1)
    expect(await other.answer(`SELECT INBOX (QRESYNC (${validity} ${modseq}))`)).toMatch(/^BAD/)
    expect(await other.answer('UID FETCH 1:* (FLAGS) (CHANGEDSINCE 1 VANISHED)')).toMatch(/^BAD/)
  })

  test('says that the folder selected before is closed', async () => {
    const { talk, validity, modseq } = await stage(1)
    expect((await talk.ok(`SELECT INBOX (QRESYNC (${validity} ${modseq}))`))[0]).toBe('* OK [CLOSED] Closed')
  })
})

describe('UID FETCH with VANISHED', () => {
  test('names removed messages first, then changed ones', async () => {
    const { talk, modseq } = await changed()
    await talk.ok('SELECT INBOX')
    expect(await talk.ok(`UID FETCH 1:100 (FLAGS) (CHANGEDSINCE ${modseq} VANISHED)`)).toEqual([
      '* VANISHED (EARLIER) 2:3,5',
      expect.stringMatching(/^\* 2 FETCH \(UID 4 /),
      expect.stringMatching(/^\* 4 FETCH \(UID 7 /),
    ])
    expect(await talk.ok(`UID FETCH 5:6 (FLAGS) (VANISHED CHANGEDSINCE ${modseq})`)).toEqual(['* VANISHED (EARLIER) 5'])
  })

  test('names messages above those that are left, and those that the client still counts at the end', async () => {
    const { talk, other, modseq } = await stage(4)
    await other.ok('UID MOVE 3:4 Trash')
    await talk.ok('SELECT INBOX')
    await other.ok('UID MOVE 1 Trash')
    expect(changes(await talk.ok(`UID FETCH 1:4 (FLAGS) (CHANGEDSINCE ${modseq} VANISHED)`))).toEqual([
      '* VANISHED (EARLIER) 3:4',
      '* VANISHED 1',
    ])
  })
})

describe('after ENABLE QRESYNC', () => {
  test('VANISHED is sent instead of EXPUNGE, and versions when no FETCH names them', async () => {
    const { talk, other, modseq } = await stage(4)
    await other.ok('UID MOVE 1,3:4 Trash')
    const lines = await talk.ok('NOOP')
    expect(lines).toEqual(['* VANISHED 1,3:4', expect.stringMatching(/^\* OK \[HIGHESTMODSEQ \d+\] Highest$/)])
    expect(codeValue(lines, 'HIGHESTMODSEQ')).toBeGreaterThan(modseq)
    expect(await talk.ok('NOOP')).toEqual([])
    await other.append('INBOX', 'Subject: x\r\n\r\nx\r\n')
    expect(await talk.ok('NOOP')).toEqual([
      '* 2 EXISTS',
      '* 0 RECENT',
      expect.stringMatching(/^\* OK \[HIGHESTMODSEQ \d+\] Highest$/),
    ])
  })

  test('a session in IDLE gets VANISHED', async () => {
    const { talk, other } = await stage(2)
    talk.write('i IDLE\r\n')
    expect(await talk.line()).toBe('+ idling')
    await other.ok('UID MOVE 2 Trash')
    expect(await talk.line()).toBe('* VANISHED 2')
  })

  test('EXPUNGE, UID EXPUNGE and MOVE answer with the version', async () => {
    const { talk } = await stage(6)
    await talk.ok('UID STORE 1:4 +FLAGS (\\Deleted)')
    const answers: string[] = []
    for (const command of ['UID EXPUNGE 1', 'EXPUNGE', 'UID MOVE 5 Trash']) answers.push(await talk.answer(command))
    expect(await talk.answer('EXPUNGE')).toBe('OK EXPUNGE completed')
    const versions = answers.map((answer) => Number(/^OK \[HIGHESTMODSEQ (\d+)\]/.exec(answer)?.[1]))
    expect(versions).toEqual([...versions].sort((one, other) => one - other))
    expect(codeValue(await talk.ok('SELECT INBOX'), 'HIGHESTMODSEQ')).toBe(versions.at(-1))
  })

  test('CLOSE names the version from which the client can ask for removed messages', async () => {
    const { talk, other, modseq, validity } = await stage(3)
    await talk.ok('UID STORE 1 +FLAGS (\\Deleted)')
    const before = Number(/\d+/.exec((await talk.ok('STATUS INBOX (HIGHESTMODSEQ)')).at(-1) ?? '')?.[0])
    expect(before).toBeGreaterThan(modseq)
    await other.ok('UID MOVE 2 Trash')
    expect(await talk.answer('CLOSE')).toBe(`OK [HIGHESTMODSEQ ${before}] Closed`)
    expect(changes(await talk.ok(`SELECT INBOX (QRESYNC (${validity} ${before}))`))).toEqual([
      '* VANISHED (EARLIER) 1:2',
    ])
  })

  test('a version above pending VANISHED is taken back', async () => {
    const { talk, other, modseq } = await stage(3)
    await other.ok('UID MOVE 1 Trash')
    await other.ok('UID STORE 2 +FLAGS (\\Flagged)')
    const lines = await talk.ok('STORE 3 +FLAGS (\\Seen)')
    expect(lines).toEqual([
      expect.stringMatching(/^\* 3 FETCH \(UID 3 FLAGS \(\\Seen\) MODSEQ/),
      `* OK [HIGHESTMODSEQ ${modseq}] Highest`,
    ])
    expect(changes(await talk.ok('NOOP'))).toEqual([
      '* VANISHED 1',
      expect.stringMatching(/^\* 1 FETCH \(UID 2 FLAGS \(\\Flagged\) MODSEQ/),
    ])
  })

  test('its own FETCH that marks a message as read names the new MODSEQ', async () => {
    const { talk } = await stage(1)
    expect(await talk.ok('UID FETCH 1 (BODY[TEXT])')).toEqual([
      expect.stringMatching(/^\* 1 FETCH \(FLAGS \(\\Seen\) MODSEQ \(\d+\) UID 1 BODY\[TEXT\]/),
    ])
  })
})

test('ENABLE names the enabled extensions, once', async () => {
  const talk = await imap.signIn(await imap.user())
  expect(await talk.ok('ENABLE QRESYNC CONDSTORE X QRESYNC')).toEqual(['* ENABLED QRESYNC CONDSTORE'])
  expect(await talk.ok('ENABLE QRESYNC UTF8=ACCEPT')).toEqual(['* ENABLED UTF8=ACCEPT'])
})
