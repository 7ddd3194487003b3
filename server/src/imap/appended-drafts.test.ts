import { saveDraft } from '@sen/core/drafts/save-draft'
import type { Actor } from '@sen/core/kit/actor'
import type { Message } from '@sen/core/messages/message-store'
import { sendMessage } from '@sen/core/sending/send-message'
import { undoSend } from '@sen/core/sending/undo-send'
import { recountUse } from '@sen/testkit/recount'
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

const HEAD = [
  'Message-ID: <draft@program.test>',
  'Date: Sat, 28 Nov 2026 10:00:00 +0700',
  'Subject: =?utf-8?Q?Nh=C3=A1p?=',
  'From: Lan <lan@program.test>',
  'Reply-To: Team <team@program.test>',
  'To: b@x.test',
  'Bcc: hidden@x.test',
  'In-Reply-To: <one@x.test>',
  'References: <zero@x.test> <one@x.test>',
  'X-Mozilla-Draft-Info: internal/draft; vcard=0; receipt=1; DSN=0; uuencode=0',
  'X-Identity-Key: id1',
  'X-Priority: 1 (Highest)',
  '  MIME-Version: 1.0'.trim(),
].join('\r\n')
const part = (fields: string, content: string) => `--b\r\n${fields}\r\n\r\n${content}\r\n`
const PLAIN = `${HEAD}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nfirst\xc3\xa1  \r\n\r\n-- \r\nLan\r\n`
const WITH_FILE = `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('Content-Type: text/html', '<p>Hi</p>')}${part(
  'Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64',
  'JVBERi0xLjQKJcfsj6IK',
)}--b--\r\n`
const PGP = `${HEAD}\r\nContent-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\r\n\r\n${part(
  'Content-Type: application/pgp-encrypted',
  'Version: 1',
)}${part('Content-Type: application/octet-stream; name=encrypted.asc', '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----')}--b--\r\n`
const SMIME = `${HEAD}\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=smime.p7m\r\n\r\nMIIBWAYJKoZIhvcNAQcD\r\n`
const FORMS: readonly (readonly [string, string])[] = [
  ['plain text', PLAIN],
  ['a file', WITH_FILE],
  ['encrypted by PGP', PGP],
  ['encrypted by S/MIME', SMIME],
  ['no Message-ID and no subject', 'From: Lan <lan@program.test>\r\n\r\nx'],
  ['a Message-ID without @', 'Message-ID: <alone>\r\nFrom: Lan <lan@program.test>\r\n\r\nx\r\n'],
  ['no header', '\r\nx\r\n'],
]
const DATE = '"27-Nov-2026 10:00:00 +0000"'
const CONTENT = '(UID RFC822.SIZE INTERNALDATE ENVELOPE BODYSTRUCTURE BODY.PEEK[HEADER] BODY.PEEK[])'

interface Stage {
  readonly actor: Actor
  readonly talk: ImapTalk
}

async function appended(raw: string, flags = '(\\Draft \\Seen)'): Promise<Stage> {
  const actor = await imap.user()
  const talk = await imap.signIn(actor)
  expect(await talk.append('Drafts', raw, `${flags} ${DATE} `)).toMatch(/^OK \[APPENDUID \d+ 1\]/)
  await talk.ok('SELECT Drafts')
  return { actor, talk }
}

async function draftsOf({ mailboxId }: Actor): Promise<readonly Message[]> {
  const { rows } = await imap.given.database.pool.query<{ id: Message['id'] }>(
    `select id from message where mailbox_id = $1 and kind = 'draft' order by id`,
    [mailboxId],
  )
  const found = await imap.given.store.read(mailboxId, (r) => Promise.all(rows.map(({ id }) => r.messages.find(id))))
  return found.flatMap((message) => message ?? [])
}

async function draftOf(actor: Actor): Promise<Message> {
  const [draft] = await draftsOf(actor)
  if (!draft) throw new Error('there is no draft')
  return draft
}

async function fileIdsOf(actor: Actor): Promise<readonly string[]> {
  const { id } = await draftOf(actor)
  return (await imap.given.store.read(actor.mailboxId, (r) => r.files.ofMessage(id))).map((file) => file.id)
}

/** Saves as the window of the web does. */
async function saveInWeb(actor: Actor, html: string): Promise<void> {
  const { id, revision, to, cc, bcc, subject } = await draftOf(actor)
  await saveDraft(imap.world, actor, id, revision, { to, cc, bcc, subject, html, files: await fileIdsOf(actor) })
}

async function referencedBlobs(): Promise<ReadonlySet<string>> {
  const { rows } = await imap.given.database.pool.query<{ blob: string }>('select blob from blob_reference')
  return new Set(rows.map(({ blob }) => blob))
}

async function sourcesOf({ mailboxId }: Actor): Promise<readonly string[]> {
  const { rows } = await imap.given.database.pool.query<{ blob: string }>(
    'select d.raw_blob as blob from draft_source d join message m on m.id = d.message_id where m.mailbox_id = $1',
    [mailboxId],
  )
  return rows.map(({ blob }) => blob)
}

async function expectExactUse({ mailboxId }: Actor): Promise<number> {
  const { said, counted } = await recountUse(imap.given.database.db, mailboxId)
  expect(said).toBe(counted)
  return said
}

/** Behind the label and the length of the literal. */
const sourceIn = (lines: readonly string[]) => lines.join('\n').split(/BODY\[\] \{\d+\}\r\n/)[1]

describe('a draft that a mail program appends', () => {
  it.each(FORMS)('is read with exactly its bytes: %s', async (_, raw) => {
    const { talk } = await appended(raw)
    expect(await talk.append('INBOX', raw, `(\\Seen) ${DATE} `)).toMatch(/^OK/)
    const inDrafts = await talk.ok(`FETCH 1 ${CONTENT}`)
    expect(inDrafts[0]).toContain(`BODY[] {${raw.length}}\r\n${raw})`)
    await talk.ok('SELECT INBOX')
    expect(inDrafts).toEqual(await talk.ok(`FETCH 1 ${CONTENT}`))
  })

  it('counts once towards the quota, before and after it is saved in the web', async () => {
    const actor = await imap.user()
    const talk = await imap.signIn(actor)
    const before = await expectExactUse(actor)
    const file = `Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment`
    const raw = `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('', 'x')}${part(file, 'y'.repeat(10_000))}--b--\r\n`
    expect(await talk.append('Drafts', raw, '(\\Draft) ')).toMatch(/^OK/)
    expect(await expectExactUse(actor)).toBe(before + raw.length)
    await saveInWeb(actor, '<p>Edited</p>')
    const written = (await expectExactUse(actor)) - before - 10_000 - '<p>Edited</p>'.length
    // The rest is the recipients.
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(300)
  })

  it('is found by the people of its header', async () => {
    const { talk } = await appended(PLAIN)
    const found = async (query: string) => (await talk.ok(`SEARCH HEADER ${query}`))[0] === '* SEARCH 1'
    for (const query of ['From lan@program', 'To b@x.test', 'Bcc hidden', 'Reply-To Team', 'Reply-To ""']) {
      expect([query, await found(query)]).toEqual([query, true])
    }
    for (const query of ['To hidden', 'Cc ""', 'Cc x', 'From Team']) {
      expect([query, await found(query)]).toEqual([query, false])
    }
  })

  it('has the flags, keywords and date that the program gave it', async () => {
    const { talk } = await appended(PLAIN, '(\\Draft \\Flagged Urgent $Label1)')
    expect(await talk.ok('FETCH 1 (FLAGS INTERNALDATE)')).toEqual([
      '* 1 FETCH (FLAGS (\\Flagged \\Draft Urgent $Label1) INTERNALDATE "27-Nov-2026 10:00:00 +0000")',
    ])
  })

  it('is read with the same bytes after a move and back, and as a copy', async () => {
    const { talk } = await appended(SMIME)
    await talk.ok('UID COPY 1 Drafts')
    await talk.ok('NOOP')
    await talk.ok('UID MOVE 1 Trash')
    await talk.ok('SELECT Trash')
    expect((await talk.ok('FETCH 1 BODY.PEEK[]'))[0]).toContain(`{${SMIME.length}}\r\n${SMIME})`)
    await talk.ok('UID MOVE 1 Drafts')
    await talk.ok('SELECT Drafts')
    const lines = await talk.ok('FETCH 1:2 BODY.PEEK[]')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain(`{${SMIME.length}}\r\n${SMIME})`)
  })

  it('is replaced by a newer one as mail programs save it', async () => {
    const { actor, talk } = await appended(PLAIN)
    const newer = PLAIN.replace('first', 'second')
    expect(await talk.append('Drafts', newer, '(\\Draft \\Seen) ')).toMatch(/^OK \[APPENDUID \d+ 2\]/)
    await talk.ok('UID STORE 1 +FLAGS.SILENT (\\Deleted)')
    await talk.ok('UID EXPUNGE 1')
    expect((await talk.ok('UID FETCH 1:* BODY.PEEK[]'))[0]).toContain(newer)
    expect(await sourcesOf(actor)).toHaveLength(1)
    await expectExactUse(actor)
  })
})

describe('the web', () => {
  it('shows and saves the draft, which mail programs then read under another UID', async () => {
    // Other drafts with equal bytes would share the blob.
    const { actor, talk } = await appended(`X-Alone: ${'1'.repeat(900)}\r\n${WITH_FILE}`)
    const [blob = ''] = await sourcesOf(actor)
    expect((await referencedBlobs()).has(blob)).toBe(true)
    const before = await draftOf(actor)
    expect(before).toMatchObject({
      subject: 'Nháp',
      replyTo: [{ email: 'team@program.test' }],
      bcc: [{ email: 'hidden@x.test' }],
      inReplyTo: 'one@x.test',
      references: ['zero@x.test', 'one@x.test'],
      hasAttachments: true,
    })
    const used = await expectExactUse(actor)
    expect(used).toBeGreaterThan(WITH_FILE.length)
    await saveInWeb(actor, '<p>Edited</p>')
    expect(await talk.ok('NOOP')).toEqual(['* 1 EXPUNGE', '* 1 EXISTS', '* 0 RECENT'])
    const [line = ''] = await talk.ok('UID FETCH 1:* (UID BODY.PEEK[])')
    expect(line).toContain('(UID 2 BODY[]')
    for (const kept of [
      /^Reply-To: Team <team@program\.test>\r$/m,
      /^Bcc: hidden@x\.test\r$/m,
      /^In-Reply-To: <one@x\.test>\r$/m,
      /^References: <zero@x\.test> <one@x\.test>\r$/m,
      /^Message-ID: <draft@program\.test>\r$/m,
      /Edited/,
      /a\.pdf/,
    ]) {
      expect(line).toMatch(kept)
    }
    expect((await referencedBlobs()).has(blob)).toBe(false)
    expect(await expectExactUse(actor)).toBeLessThan(used)
  })

  it.each(FORMS)('can save it in any form: %s', async (_, raw) => {
    const { actor, talk } = await appended(raw)
    await saveInWeb(actor, '<p>Edited</p>')
    await talk.ok('NOOP')
    expect((await talk.ok('FETCH 1 BODY.PEEK[]'))[0]).toContain('Edited')
  })

  it.each([
    ['PGP', PGP, 'encrypted.asc'],
    ['S/MIME', SMIME, 'smime.p7m'],
  ])('shows the file of an encrypted draft, and changes it only when it is saved: %s', async (_, raw, name) => {
    const { actor, talk } = await appended(raw)
    const { id } = await draftOf(actor)
    const files = await imap.given.store.read(actor.mailboxId, (r) => r.files.ofMessage(id))
    expect(files.map((file) => file.name)).toContain(name)
    await talk.ok('STORE 1 +FLAGS (\\Flagged)')
    expect((await talk.ok('FETCH 1 BODY.PEEK[]'))[0]).toContain(raw)
    await saveInWeb(actor, '<p>Edited</p>')
    await talk.ok('NOOP')
    const [line = ''] = await talk.ok('FETCH 1 BODY.PEEK[]')
    expect(line).toContain('Edited')
    expect(line).toContain(name)
  })

  it('sends it with Reply-To, and undoing that restores the appended bytes', async () => {
    const actor = await imap.user()
    const talk = await imap.signIn(actor)
    const raw = PLAIN.replace('lan@program.test', actor.address)
    expect(await talk.append('Drafts', raw, '(\\Draft \\Seen) ')).toMatch(/^OK/)
    const { id } = await draftOf(actor)
    await sendMessage(imap.world, actor, id)
    await undoSend(imap.world, actor, id)
    await talk.ok('SELECT Drafts')
    expect((await talk.ok('FETCH 1 BODY.PEEK[]'))[0]).toContain(raw)
    await sendMessage(imap.world, actor, id)
    const { rows } = await imap.given.database.pool.query<{ blob: string }>(
      `select s.raw_blob as blob from submission s where s.message_id = $1 and s.state = 'held'`,
      [id],
    )
    const sent = Buffer.from(await imap.world.blobs.get(rows[0]?.blob ?? '')).toString()
    expect(sent).toMatch(/^Reply-To: Team <team@program\.test>\r$/m)
    expect(sent).not.toMatch(/^Bcc:/m)
    expect(sent).toContain('first')
  })
})

describe('a draft of the web', () => {
  it('has the same bytes in all sessions that read it at the same time', async () => {
    const { actor, talk } = await appended(WITH_FILE)
    await saveInWeb(actor, '<p>Edited</p>')
    const others = await Promise.all([imap.signIn(actor), imap.signIn(actor), imap.signIn(actor)])
    const talks = [talk, ...others]
    for (const each of talks) await each.ok('SELECT Drafts')
    const read = await Promise.all(talks.map((each) => each.ok('FETCH 1 BODY.PEEK[]')))
    expect(new Set(read.map(sourceIn)).size).toBe(1)
    expect(sourceIn(await talk.ok('FETCH 1 BODY.PEEK[]'))).toBe(sourceIn(read[0] ?? []))
  })
})

describe('all or nothing', () => {
  it('stores no draft of a command whose second one is refused', async () => {
    const actor = await imap.user()
    const talk = await imap.signIn(actor)
    await imap.given.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048576 - 15000 where id = $1',
      [actor.mailboxId],
    )
    // Each has room alone, and both together have none.
    const file = `Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment`
    const raw = `${HEAD}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('', 'x')}${part(file, 'y'.repeat(10_000))}--b--\r\n`
    const literal = `{${raw.length}+}\r\n${raw}`
    expect(await talk.answer(`APPEND Drafts ${literal} ${literal}`)).toMatch(/^NO \[OVERQUOTA\]/)
    expect(await draftsOf(actor)).toEqual([])
    expect(await talk.answer(`APPEND Drafts ${literal}`)).toMatch(/^OK/)
    expect(await draftsOf(actor)).toHaveLength(1)
  })

  it('copies no draft when other messages of the command may not be copied', async () => {
    const { actor, talk } = await appended(PLAIN)
    await talk.ok('UID MOVE 1 Trash')
    expect(await talk.append('Trash', PLAIN.replace('draft@', 'other@'))).toMatch(/^OK/)
    await talk.ok('SELECT Trash')
    expect(await talk.answer('COPY 1:2 Drafts')).toMatch(/^NO/)
    expect(await draftsOf(actor)).toHaveLength(1)
    expect(await talk.answer('COPY 1:2 INBOX')).toMatch(/^OK \[COPYUID \d+ 1:2 /)
    expect(await talk.ok('STATUS INBOX (MESSAGES)')).toEqual(['* STATUS INBOX (MESSAGES 2)'])
    await expectExactUse(actor)
  })
})
