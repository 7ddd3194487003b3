import type { Actor } from '@sen/core/kit/actor'
import { listThreads } from '@sen/core/threads/list-threads'
import { markThreads } from '@sen/core/threads/mark-threads'
import { moveThreads } from '@sen/core/threads/move-threads'
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

const messageOf = (subject: string, text = 'x') =>
  `From: a@x.test\r\nTo: b@x.test\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x.test>\r\n\r\n${text}\r\n`

async function inbox(count: number): Promise<{ readonly actor: Actor; readonly talk: ImapTalk }> {
  const actor = await imap.user()
  const talk = await imap.signIn(actor)
  for (let at = 1; at <= count; at += 1) expect(await talk.append('INBOX', messageOf(`m${at}`))).toMatch(/^OK/)
  await talk.ok('SELECT INBOX')
  return { actor, talk }
}

describe('pitfalls of other servers', () => {
  it('says nothing when nothing changed (1)', async () => {
    const { talk } = await inbox(1)
    expect(await talk.ok('EXPUNGE')).toEqual([])
    expect(await talk.ok('NOOP')).toEqual([])
  })

  it('moves messages that have left without an error and without COPYUID (2)', async () => {
    const { actor, talk } = await inbox(2)
    const other = await imap.signIn(actor)
    await other.ok('SELECT INBOX')
    await other.ok('UID MOVE 1 Trash')
    expect(await talk.command('UID MOVE 1 Trash')).toEqual(['* 1 EXPUNGE', 'OK MOVE completed'])
    expect(await talk.command('UID MOVE 1 Trash')).toEqual(['OK MOVE completed'])
    expect(await talk.ok('UID FETCH 1:* (UID)')).toEqual(['* 1 FETCH (UID 2)'])
  })

  it('announces no IMAP4rev2, and answers LIST "" "" with the separator (3)', async () => {
    const { talk } = await inbox(0)
    expect((await talk.ok('CAPABILITY'))[0]).not.toContain('IMAP4rev2')
    expect(await talk.ok('LIST "" ""')).toEqual(['* LIST (\\Noselect) "/" ""'])
  })

  it('answers UID SEARCH 1:* NOT DELETED for every message, and leaves ALL out when there is none (4)', async () => {
    const { talk } = await inbox(3)
    expect(await talk.ok('UID SEARCH 1:* NOT DELETED')).toEqual(['* SEARCH 1 2 3'])
    const [none] = await talk.ok('UID SEARCH RETURN (ALL) DELETED')
    expect(none).toMatch(/^\* ESEARCH \(TAG "t\d+"\) UID$/)
  })

  it('keeps UIDs and UIDVALIDITY, gives a moved message a new UID, and never has UIDVALIDITY 0 (5)', async () => {
    const { actor, talk } = await inbox(2)
    const validity = (lines: readonly string[]) => lines.find((line) => line.includes('UIDVALIDITY'))
    const before = validity(await talk.ok('SELECT INBOX'))
    expect(before).not.toMatch(/UIDVALIDITY 0\]/)
    await talk.ok('UID MOVE 1 Trash')
    await talk.ok('SELECT Trash')
    await talk.ok('UID MOVE 1 INBOX')
    const again = await imap.signIn(actor)
    expect(validity(await again.ok('SELECT INBOX'))).toBe(before)
    expect(await again.ok('FETCH 1:* (UID)')).toEqual(['* 1 FETCH (UID 2)', '* 2 FETCH (UID 3)'])
  })

  it.each([
    ['no header at all', 'x'],
    ['an empty message', '\r\n'],
    ['quotes in names', 'From: "a\\"b" <a@x.test>\r\nSubject: "x\\\r\n\r\n'],
    ['an unclosed multipart', 'Content-Type: multipart/mixed; boundary="b\r\n\r\n--b\r\n\r\nx'],
    ['a multipart without parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\nx'],
    ['8-bit headers', 'Subject: \xc4\x90\xe1\xba\xa5t\r\nFrom: \xc4\x90 <a@x.test>\r\n\r\nx'],
    ['a message in a message', 'Content-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\nz'],
    ['an address that is none', 'From: ,;<>@\r\nTo: undisclosed-recipients:;\r\n\r\nx'],
  ])('ENVELOPE and BODYSTRUCTURE are grammar: %s (6)', async (_, raw) => {
    const { talk } = await inbox(0)
    expect(await talk.append('INBOX', raw)).toMatch(/^OK/)
    const [line = ''] = (await talk.ok('FETCH 1 (ENVELOPE BODYSTRUCTURE BODY)')).filter((each) =>
      each.includes('FETCH'),
    )
    expect(isBalanced(line)).toBe(true)
    expect(line).toMatch(/ENVELOPE \(.*BODYSTRUCTURE \(.*BODY \(/s)
  })

  it('never has HIGHESTMODSEQ 0, and returns MODSEQ after FLAGS.SILENT (8)', async () => {
    const { talk } = await inbox(1)
    await talk.ok('CREATE new')
    expect(await talk.ok('STATUS new (HIGHESTMODSEQ)')).not.toEqual([expect.stringMatching(/HIGHESTMODSEQ 0/)])
    await talk.ok('ENABLE CONDSTORE')
    await talk.ok('SELECT INBOX')
    const lines = await talk.ok('STORE 1 +FLAGS.SILENT (\\Seen)')
    expect(lines).toEqual([expect.stringMatching(/^\* 1 FETCH \(UID 1 MODSEQ \(\d+\)\)$/)])
  })

  it('reports changes of another client after SILENT', async () => {
    const { actor, talk } = await inbox(1)
    const other = await imap.signIn(actor)
    await other.ok('SELECT INBOX')
    await other.ok('STORE 1 +FLAGS (\\Flagged)')
    expect(await talk.ok('STORE 1 +FLAGS.SILENT (\\Seen)')).toContainEqual(
      expect.stringMatching(/^\* 1 FETCH \(FLAGS \(.*\\Flagged.*\)\)$/),
    )
    expect(await talk.ok('STORE 1 -FLAGS.SILENT (\\Seen)')).toEqual([])
  })

  it('answers NO when the source of a message was lost, and the connection remains usable', async () => {
    const { actor, talk } = await inbox(1)
    const { rows } = await imap.given.database.pool.query<{ blob: string }>(
      'select raw_blob as blob from message where mailbox_id = $1',
      [actor.mailboxId],
    )
    await imap.world.blobs.remove(rows[0]?.blob ?? '')
    expect(await talk.command('FETCH 1 BODY.PEEK[]')).toEqual([expect.stringMatching(/^NO \[UNAVAILABLE\]/)])
    expect(imap.errors.splice(0)).toHaveLength(1)
    expect(await talk.answer('NOOP')).toMatch(/^OK/)
  })

  it('ends IDLE at a command that comes instead of DONE (9)', async () => {
    const { talk } = await inbox(0)
    talk.write('i IDLE\r\n')
    expect(await talk.line()).toBe('+ idling')
    talk.write('n NOOP\r\n')
    expect(await talk.until('i')).toEqual(['OK IDLE completed'])
    expect(await talk.until('n')).toEqual(['OK Completed'])
  })

  it('offers XLIST and SPECIAL-USE, and UID EXPUNGE removes the named messages only (10)', async () => {
    const { talk } = await inbox(3)
    const folders = await talk.ok('LIST "" "*" RETURN (SPECIAL-USE)')
    for (const use of ['\\Sent', '\\Drafts', '\\Snoozed', '\\Archive', '\\Junk', '\\Trash'])
      expect(folders.join('\n')).toContain(use)
    expect((await talk.ok('XLIST "" "*"')).join('\n')).toContain('\\Inbox')
    await talk.ok('STORE 1:2 +FLAGS (\\Deleted)')
    expect(await talk.ok('UID EXPUNGE 2')).toEqual(['* 2 EXPUNGE'])
    expect(await talk.ok('UID EXPUNGE 2')).toEqual([])
  })
})

describe('changes from the web', () => {
  it('is seen by an idle client: new mail, marks, and moves', async () => {
    const { actor, talk } = await inbox(1)
    talk.write('i IDLE\r\n')
    expect(await talk.line()).toBe('+ idling')
    const [row] = (await listThreads(imap.given, actor, { in: 'INBOX', limit: 10, offset: 0 })).rows
    const threadIds = row ? [row.threadId] : []
    const folders = await imap.given.store.read(actor.mailboxId, (r) => r.folders.list())
    const folderId = folders.find(({ role }) => role === 'inbox')?.id
    const trash = folders.find(({ role }) => role === 'trash')?.id
    if (folderId === undefined || trash === undefined) throw new Error('a folder is missing')
    await markThreads(imap.given, actor, { threadIds, folderId, unread: false })
    expect(await talk.line()).toMatch(/^\* 1 FETCH \(FLAGS \(\\Seen\)\)$/)
    const other = await imap.signIn(actor)
    await other.append('INBOX', messageOf('new'))
    expect(await talk.line()).toBe('* 2 EXISTS')
    expect(await talk.line()).toBe('* 0 RECENT')
    await moveThreads(imap.given, actor, [{ threadIds, from: folderId, to: trash }])
    expect(await talk.line()).toBe('* 1 EXPUNGE')
    talk.write('DONE\r\n')
    expect(await talk.until('i')).toEqual(['OK IDLE completed'])
  })
})

describe('a session', () => {
  it('keeps numbers until EXPUNGE may be sent', async () => {
    const { actor, talk } = await inbox(3)
    const other = await imap.signIn(actor)
    await other.ok('SELECT INBOX')
    await other.ok('STORE 1 +FLAGS (\\Deleted)')
    await other.ok('EXPUNGE')
    expect(await talk.ok('FETCH 2 (UID)')).toEqual(['* 2 FETCH (UID 2)'])
    expect(await talk.ok('SEARCH ALL')).toEqual(['* SEARCH 2 3'])
    expect(await talk.ok('NOOP')).toEqual(['* 1 EXPUNGE'])
    expect(await talk.ok('SEARCH ALL')).toEqual(['* SEARCH 1 2'])
  })

  it('writes Vietnamese folder names in modified UTF-7, and in UTF-8 when that is enabled', async () => {
    const { talk } = await inbox(0)
    await talk.ok('CREATE "D&HvE- &AOE-n"')
    expect(await talk.ok('LIST "" "D*"')).toContainEqual(expect.stringContaining('"D&HvE- &AOE-n"'))
    expect(await talk.ok('ENABLE UTF8=ACCEPT')).toEqual(['* ENABLED UTF8=ACCEPT'])
    const utf8 = Buffer.from('"Dự án"', 'utf8').toString('latin1')
    expect(await talk.ok('LIST "" "D*"')).toContainEqual(expect.stringContaining(utf8))
    expect(await talk.answer(`SELECT ${utf8}`)).toMatch(/^OK/)
  })

  it('answers FETCH of fields from the header, and marks a message as read', async () => {
    const { talk } = await inbox(1)
    const lines = await talk.ok('FETCH 1 (BODY.PEEK[HEADER.FIELDS (Subject)] BODY[TEXT]<0.1>)')
    expect(lines).toEqual([
      '* 1 FETCH (FLAGS (\\Seen) BODY[HEADER.FIELDS (Subject)] {15}\r\nSubject: m1\r\n\r\n BODY[TEXT]<0> {1}\r\nx)',
    ])
  })

  it('says the number of the first unread message, not its UID', async () => {
    const { talk } = await inbox(3)
    await talk.ok('UID MOVE 1 Trash')
    await talk.ok('UID STORE 2 +FLAGS (\\Seen)')
    expect(await talk.ok('SELECT INBOX')).toContainEqual(expect.stringMatching(/^\* OK \[UNSEEN 2\]/))
  })

  it('reads headers in slices of bytes, and each message once', async () => {
    const { talk } = await inbox(0)
    const raw = `Subject: x\r\nX-Long: ${'x'.repeat(120_000)}\r\n\r\nx`
    for (let at = 0; at < 40; at += 1) expect(await talk.append('INBOX', raw)).toMatch(/^OK/)
    await talk.ok('NOOP')
    const lines = await talk.ok('FETCH 1:* (UID BODY.PEEK[HEADER.FIELDS (Subject)])')
    expect(lines.map((line) => /UID (\d+)/.exec(line)?.[1])).toEqual(Array.from({ length: 40 }, (_, at) => `${at + 1}`))
  })

  it('refuses changes after EXAMINE', async () => {
    const { talk } = await inbox(1)
    expect(await talk.answer('EXAMINE INBOX')).toMatch(/^OK \[READ-ONLY\]/)
    for (const command of ['STORE 1 +FLAGS (\\Seen)', 'EXPUNGE', 'MOVE 1 Trash']) {
      expect(await talk.answer(command)).toMatch(/^NO/)
    }
    await talk.ok('FETCH 1 BODY[]')
    expect(await talk.ok('FETCH 1 FLAGS')).toEqual(['* 1 FETCH (FLAGS ())'])
  })

  it('reports messages that were changed since (CONDSTORE)', async () => {
    const { talk } = await inbox(2)
    await talk.ok('STORE 1 +FLAGS (\\Seen)')
    const line = (await talk.ok('FETCH 1 (MODSEQ)')).at(-1) ?? ''
    const [, modseq] = /MODSEQ \((\d+)\)/.exec(line) ?? []
    expect(await talk.answer('STORE 1:2 (UNCHANGEDSINCE 1) +FLAGS (\\Flagged)')).toMatch(/^OK \[MODIFIED 1:2\]/)
    expect(await talk.ok(`FETCH 1:* (FLAGS) (CHANGEDSINCE ${modseq})`)).toEqual([])
  })

  it('runs the commands of a client that has closed its side behind them', async () => {
    const { actor, talk } = await inbox(1)
    const client = await imap.signIn(actor)
    client.socket.end('a SELECT INBOX\r\nb STORE 1 +FLAGS (\\Flagged)\r\nc FETCH 1 (FLAGS)\r\nd LOGOUT\r\n')
    await client.until('a')
    await client.until('b')
    expect(await client.until('c')).toEqual(['* 1 FETCH (FLAGS (\\Flagged))', 'OK FETCH completed'])
    expect(await client.until('d')).toEqual(['* BYE Logging out', 'OK LOGOUT completed'])
    expect(await talk.ok('FETCH 1 (FLAGS)')).toContainEqual('* 1 FETCH (FLAGS (\\Flagged))')
  })

  it('saves the result of a search for later commands', async () => {
    const { talk } = await inbox(3)
    expect(await talk.ok('SEARCH RETURN (SAVE) 2:3')).toEqual([])
    expect(await talk.ok('FETCH $ (UID)')).toEqual(['* 2 FETCH (UID 2)', '* 3 FETCH (UID 3)'])
  })
})

function isBalanced(line: string): boolean {
  let depth = 0
  const withoutStrings = line.replaceAll(/\{(\d+)\}\r\n/g, '').replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  for (const sign of withoutStrings) depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
  return depth === 0
}
