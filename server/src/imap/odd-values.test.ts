import { MAX_LOGIN_ATTEMPTS } from '@sen/model/mail-programs/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

describe('SEARCH', () => {
  let talk: ImapTalk
  beforeAll(async () => {
    talk = await imap.signIn(await imap.user())
    const raw = 'From: a@x.test\r\nSubject: x\r\nDate: Sat, 28 Nov 2026 10:00:00 +0000\r\n\r\nx\r\n'
    await talk.append('INBOX', raw)
    await talk.ok('SELECT INBOX')
  })

  const nul = (before: string) => `${before}{3+}\r\na\0b`
  test.each([
    ['LARGER 4294967295', []],
    ['LARGER 4294967296', []],
    ['LARGER 9007199254740991', []],
    ['LARGER 9223372036854775807', []],
    ['NOT LARGER 9007199254740991', [1]],
    ['SMALLER 99999999999', [1]],
    ['SMALLER 9223372036854775807', [1]],
    ['LARGER 0', [1]],
    ['LARGER 00000000000000000001', [1]],
    ['MODSEQ 9007199254740991', []],
    ['MODSEQ 9223372036854775807', []],
    ['MODSEQ 0', [1]],
    ['OLDER 4294967295', []],
    ['YOUNGER 4294967295', [1]],
    ...['SINCE', 'SENTSINCE', 'SAVEDSINCE'].map((key) => [`${key} 1-Jan-0000`, [1]] as const),
    ...['BEFORE', 'SENTBEFORE', 'SAVEDBEFORE'].map((key) => [`${key} 1-Jan-0000`, []] as const),
    ...['ON', 'SENTON', 'SAVEDON'].map((key) => [`${key} 29-Feb-0000`, []] as const),
    ...['SINCE', 'SENTSINCE', 'SAVEDSINCE'].map((key) => [`${key} 31-Dec-9999`, []] as const),
    ...['BEFORE', 'SENTBEFORE', 'SAVEDBEFORE'].map((key) => [`${key} 31-Dec-9999`, [1]] as const),
    ...['FROM', 'TO', 'CC', 'BCC', 'SUBJECT', 'BODY', 'TEXT'].map((key) => [nul(`${key} `), []] as const),
    [nul('NOT SUBJECT '), [1]],
    [nul('HEADER Subject '), []],
    [nul('HEADER X-Other '), []],
    [`${nul('HEADER ')} x`, []],
    ['UID 4294967295', []],
  ] as const)('%j', async (keys, numbers) => {
    const lines = await talk.ok(`SEARCH ${keys}`)
    const [found = ''] = lines.filter((line) => line.startsWith('* SEARCH'))
    expect(found.replace(/ \(MODSEQ.*/, '')).toBe(['* SEARCH', ...numbers].join(' '))
  })

  test.each([
    'LARGER 9223372036854775808',
    'LARGER -1',
    'LARGER 1.5',
    'LARGER x',
    'MODSEQ 99999999999999999999',
    'SINCE 30-Feb-2026',
    'SINCE 0-Jan-2026',
    'SINCE 1-Foo-2026',
    'SINCE 1-Jan-10000',
    'SINCE 1-Jan-99',
    'YOUNGER 0',
    'UID 4294967296',
  ])('is refused: %s', async (keys) => {
    expect(await talk.answer(`SEARCH ${keys}`)).toMatch(/^BAD/)
    // Twenty invalid commands end a session.
    await talk.ok('NOOP')
  })
})

describe('signing in', () => {
  let talk: ImapTalk
  beforeEach(async () => {
    talk = await imap.connect()
  })
  const literal = (text: string) => `{${text.length}+}\r\n${text}`

  test.each([
    ['NUL in the address', `LOGIN ${literal('a\0b')} x`],
    ['NUL in the password', `LOGIN lan@senmail.test ${literal('a\0b')}`],
    ['a long address', `LOGIN ${'x'.repeat(3_000)} x`],
    ['a long password', `LOGIN lan@senmail.test ${'x'.repeat(3_000)}`],
    ['bytes that are not UTF-8', `LOGIN ${literal('\xff\xfe')} ${literal('\xc3')}`],
    ['an empty address', 'LOGIN "" x'],
    ['an empty password', 'LOGIN lan@senmail.test ""'],
    [
      'a long response',
      `AUTHENTICATE PLAIN ${Buffer.from(`\0lan@senmail.test\0${'x'.repeat(3_000)}`).toString('base64')}`,
    ],
  ])('is a failed attempt like others: %s', async (_, command) => {
    const answers: (string | undefined)[] = []
    for (let attempt = 0; attempt < MAX_LOGIN_ATTEMPTS; attempt += 1) answers.push((await talk.command(command)).at(-1))
    const last = answers.pop()
    // The cases share one address, so its limit is reached.
    for (const answer of answers) expect(answer).toMatch(/^NO \[(AUTHENTICATIONFAILED|UNAVAILABLE)\]/)
    expect(last).toMatch(/^\* BYE \[AUTHENTICATIONFAILED\]/)
    expect(await talk.line()).toBeUndefined()
  })
})

test('our own failure to check a password counts as an attempt', async () => {
  const failing = await openTestImap({
    access: { signIn: () => Promise.reject(new Error('no database')), isStillAllowed: async () => true },
  })
  try {
    const talk = await failing.connect()
    for (let attempt = 1; attempt < MAX_LOGIN_ATTEMPTS; attempt += 1) {
      expect(await talk.answer('LOGIN a b')).toMatch(/^NO \[UNAVAILABLE\]/)
    }
    expect(await talk.answer('LOGIN a b')).toMatch(/^\* BYE/)
  } finally {
    await failing.close()
  }
})
