import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder } from '@sen/testkit/mail-corpus'
import { connectImapClient } from '@sen/testkit/servers/imap-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestImap, PASSWORD, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

async function client() {
  const { address } = await imap.user()
  return connectImapClient({ port: imap.server.tlsPort ?? 0, user: address, password: PASSWORD })
}

test('another program reads, marks, moves, copies and deletes mail', async () => {
  const program = await client()
  const folders = await program.list()
  expect(folders.map(({ path, specialUse }) => [path, specialUse])).toEqual(
    expect.arrayContaining([
      ['Sent', '\\Sent'],
      ['Archive', '\\Archive'],
      ['Trash', '\\Trash'],
    ]),
  )
  await program.mailboxCreate('Dự án/Cầu')
  const sent = await program.append('Dự án/Cầu', 'Subject: =?utf-8?q?Ch=C3=A0o?=\r\n\r\nx\r\n', [
    '\\Seen',
    '$Forwarded',
  ])
  expect(sent).toMatchObject({ uid: 1 })
  await program.mailboxOpen('Dự án/Cầu')
  const message = await program.fetchOne('1', { envelope: true, flags: true, bodyStructure: true, source: true })
  expect(message && [message.envelope?.subject, [...(message.flags ?? [])], message.source?.toString()]).toEqual([
    'Chào',
    ['\\Seen', '$Forwarded'],
    'Subject: =?utf-8?q?Ch=C3=A0o?=\r\n\r\nx\r\n',
  ])
  await program.messageFlagsAdd('1', ['\\Flagged'])
  expect(await program.search({ flagged: true }, { uid: true })).toEqual([1])
  expect(await program.messageCopy('1', 'Trash')).toMatchObject({ destination: 'Trash' })
  expect(await program.messageMove('1', 'INBOX')).toMatchObject({ destination: 'INBOX' })
  expect(await program.status('INBOX', { messages: true, unseen: true, uidNext: true })).toMatchObject({
    messages: 1,
    unseen: 0,
    uidNext: 2,
  })
  await program.mailboxOpen('INBOX')
  await program.messageDelete('1')
  expect(await program.status('INBOX', { messages: true })).toMatchObject({ messages: 0 })
  await program.logout()
})

test('another program learns of new mail while it is idle', async () => {
  const actor = await imap.user()
  const program = await connectImapClient({ port: imap.server.tlsPort ?? 0, user: actor.address, password: PASSWORD })
  await program.mailboxOpen('INBOX')
  const exists = once(program, 'exists')
  void program.idle()
  const other = await imap.signIn(actor)
  await other.append('INBOX', 'Subject: x\r\n\r\nx\r\n')
  expect((await exists)[0]).toMatchObject({ count: 1 })
  await program.logout()
})

test('ENVELOPE and BODYSTRUCTURE of the corpus are read by another program', { timeout: 300_000 }, async () => {
  const program = await client()
  const files = readdirSync(corpusFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) {
    const raw = readFileSync(join(corpusFolder(), name))
    if (raw.length === 0) continue
    const appended = await program.append('INBOX', raw)
    if (!appended) throw new Error(`${name} was not appended`)
  }
  await program.mailboxOpen('INBOX')
  const failed: unknown[] = []
  let count = 0
  for await (const message of program.fetch('1:*', {
    envelope: true,
    bodyStructure: true,
    size: true,
    headers: true,
  })) {
    count += 1
    if (!message.envelope || !message.bodyStructure?.type) failed.push(message.uid)
  }
  expect(failed).toEqual([])
  expect(count).toBeGreaterThanOrEqual(files.length - 5)
  await program.logout()
})

test('revoked access ends a session at once', async () => {
  const actor = await imap.user()
  const talk = await imap.signIn(actor)
  await talk.ok('SELECT INBOX')
  talk.write('i IDLE\r\n')
  await talk.line()
  await imap.given.database.pool.query(`update account set password_hash = 'another' where id = $1`, [actor.accountId])
  expect(await talk.line()).toBe('* BYE [AUTHORIZATIONFAILED] Access was revoked')
  expect(await talk.line()).toBeUndefined()
})
