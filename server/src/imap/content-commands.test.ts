import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

async function inbox(...messages: readonly string[]): Promise<ImapTalk> {
  const talk = await imap.signIn(await imap.user())
  for (const text of messages) expect(await talk.append('INBOX', text.replaceAll('\n', '\r\n'))).toMatch(/^OK/)
  await talk.ok('SELECT INBOX')
  return talk
}

describe('SORT and THREAD', () => {
  const letter = (subject: string, from: string, more = '') =>
    `From: ${from}\nSubject: ${subject}\nDate: Sat, 28 Nov 2026 10:00:00 +0000\n${more}\nx\n`

  it('sort the hits by any keys, with numbers or UIDs', async () => {
    const talk = await inbox(
      letter('b', 'c@x.vn'),
      letter('Re: a', 'b@x.vn'),
      letter('c', 'a@x.vn'),
      letter('z', 'a@x.vn'),
    )
    await talk.ok('STORE 4 +FLAGS (\\Deleted)')
    expect(await talk.ok('SORT (SUBJECT) UTF-8 UNDELETED')).toEqual(['* SORT 2 1 3'])
    expect(await talk.ok('SORT (REVERSE FROM ARRIVAL) US-ASCII ALL')).toEqual(['* SORT 1 2 3 4'])
    await talk.ok('UID MOVE 1 Trash')
    expect(await talk.ok('UID SORT (FROM REVERSE SIZE) UTF-8 UID 2:3')).toEqual(['* SORT 3 2'])
    expect(await talk.ok('SORT (DATE) UTF-8 KEYWORD none')).toEqual(['* SORT'])
  })

  it('thread by references', async () => {
    const id = (name: string, references = '') =>
      `Message-ID: <${name}@x>\n${references === '' ? '' : `References: ${references}\n`}`
    const talk = await inbox(
      letter('a', 'a@x.vn', id('a')),
      letter('Re: a', 'b@x.vn', id('b', '<a@x>')),
      letter('Re: a', 'c@x.vn', id('c', '<a@x>')),
      letter('other', 'd@x.vn', id('d')),
    )
    expect(await talk.ok('THREAD REFERENCES UTF-8 ALL')).toEqual(['* THREAD (1 (2)(3))(4)'])
    await talk.ok('UID MOVE 1 Trash')
    expect(await talk.ok('UID THREAD REFERENCES UTF-8 ALL')).toEqual(['* THREAD ((2)(3))(4)'])
    expect(await talk.ok('THREAD REFERENCES UTF-8 KEYWORD none')).toEqual(['* THREAD'])
  })

  it.each([
    'SORT (REVERSE) UTF-8 ALL',
    'SORT () UTF-8 ALL',
    'SORT (NAME) UTF-8 ALL',
    `SORT (${Array(21).fill('DATE').join(' ')}) UTF-8 ALL`,
    'SORT (DATE) koi8-r ALL',
    'SORT (DATE) UTF-8',
    'THREAD ORDEREDSUBJECT UTF-8 ALL',
  ])('refuse %s', async (command) => {
    const talk = await inbox()
    expect(await talk.answer(command)).toMatch(/^(?:BAD|NO)/)
  })
})

describe('BINARY', () => {
  const part = (encoding: string, content: string) =>
    `--b\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: ${encoding}\n\n${content}\n`
  const mail = (...parts: readonly string[]) =>
    `Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--\n`

  it('decodes parts, and sends NUL in a literal8', async () => {
    const talk = await inbox(
      mail(part('base64', 'aGVsbG8g\nd29ybGQ=\n'), part('quoted-printable', 'x=3Dy  \nz=\nw'), part('base64', 'AAE=')),
    )
    expect(await talk.ok('FETCH 1 (BINARY.SIZE[1] BINARY.PEEK[1] BINARY.PEEK[2])')).toEqual([
      '* 1 FETCH (BINARY.SIZE[1] 11 BINARY[1] {11}\r\nhello world BINARY[2] {7}\r\nx=y\r\nzw)',
    ])
    expect(await talk.ok('FETCH 1 (BINARY.PEEK[3] BINARY.PEEK[1]<6.3> BINARY.PEEK[1]<20.3> BINARY.PEEK[9])')).toEqual([
      '* 1 FETCH (BINARY[3] ~{2}\r\n\0\x01 BINARY[1]<6> {3}\r\nwor BINARY[1]<20> {0}\r\n BINARY[9] NIL)',
    ])
    expect(await talk.ok('FETCH 1 FLAGS')).toEqual(['* 1 FETCH (FLAGS ())'])
    expect((await talk.ok('FETCH 1 BINARY[1]'))[0]).toContain('FLAGS (\\Seen)')
  })

  it('decodes large parts in pieces', async () => {
    const content = Buffer.alloc(3_000_000, 'một hai ba')
    const lines = content.toString('base64').replaceAll(/.{76}/g, '$&\n')
    const talk = await inbox(mail(part('base64', lines)))
    const [line = ''] = await talk.ok('FETCH 1 BINARY.PEEK[1]')
    const start = '* 1 FETCH (BINARY[1] {3000000}\r\n'
    expect(line.slice(0, start.length)).toBe(start)
    expect(Buffer.from(line.slice(start.length, -1), 'latin1').equals(content)).toBe(true)
  })

  it('refuses unknown encodings, and sections without a part number', async () => {
    const talk = await inbox(mail(part('x-uuencode', 'x')))
    expect(await talk.command('FETCH 1 BINARY.PEEK[1]')).toEqual([
      'NO [UNKNOWN-CTE] The encoding of the part is unknown',
    ])
    expect(await talk.answer('FETCH 1 BINARY[HEADER]')).toMatch(/^BAD/)
    expect(await talk.answer('FETCH 1 BINARY.SIZE[1]<0.1>')).toMatch(/^BAD/)
  })

  it('stores binary parts of APPEND as base64', async () => {
    const talk = await inbox()
    const body = '\0-\xe4\n\r\n\n'
    const raw = `Subject: x\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: binary\r\n\r\n${body}`
    expect(await talk.answer(`APPEND INBOX ~{${raw.length}+}\r\n${raw}`)).toMatch(/^OK \[APPENDUID/)
    await talk.ok('NOOP')
    const [line = ''] = await talk.ok('FETCH 1 (BINARY.SIZE[1] BINARY.PEEK[1] BODY.PEEK[1])')
    const encoded = `${Buffer.from(body, 'latin1').toString('base64')}\r\n`
    expect(line).toBe(
      `* 1 FETCH (BINARY.SIZE[1] 7 BINARY[1] ~{7}\r\n${body} BODY[1] {${encoded.length}}\r\n${encoded})`,
    )
    expect((await talk.ok('FETCH 1 BODYSTRUCTURE'))[0]).toContain('"base64"')
  })
})

describe('PREVIEW', () => {
  it('has the beginning of the text and leaves the message unread', async () => {
    const talk = await inbox('Subject: x\nContent-Type: text/plain; charset=utf-8\n\nHello there\n')
    expect(await talk.ok('FETCH 1 (PREVIEW UID)')).toEqual(['* 1 FETCH (PREVIEW "Hello there" UID 1)'])
    expect(await talk.ok('FETCH 1 (PREVIEW (LAZY) FLAGS)')).toEqual(['* 1 FETCH (PREVIEW "Hello there" FLAGS ())'])
    expect(await talk.ok('FETCH 1 PREVIEW (LAZY)')).toEqual(['* 1 FETCH (PREVIEW "Hello there")'])
  })
})
