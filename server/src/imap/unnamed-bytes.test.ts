import type { Actor } from '@sen/core/kit/actor'
import { UNNAMED_MAIL_QUOTAS } from '@sen/model/blobs/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

const QUOTA_BYTES = 1_048_576
async function smallMailbox(): Promise<Actor> {
  const actor = await imap.user()
  await imap.given.database.pool.query('update mailbox set quota_megabytes = 1, auto_quota = false where id = $1', [
    actor.mailboxId,
  ])
  return actor
}
const message = (at: number, bytes: number, more = '') => `Subject: ${at}\r\n${more}\r\n${'x'.repeat(bytes)}\r\n`
const append = async (talk: ImapTalk, folder: string, text: string) =>
  (await talk.command(`APPEND ${folder} {${text.length}+}\r\n${text}`)).at(-1)

it('refuses APPEND when a day of deleted messages has three quotas, and not before', async () => {
  const actor = await smallMailbox()
  const talk = await imap.signIn(actor)
  await talk.ok('SELECT INBOX')
  const bytes = 500_000
  for (let at = 0; at < (UNNAMED_MAIL_QUOTAS * QUOTA_BYTES) / bytes; at += 1) {
    expect(await append(talk, 'INBOX', message(at, bytes))).toMatch(/^OK /)
    await talk.ok('STORE 1:* +FLAGS.SILENT (\\Deleted)')
    await talk.ok('EXPUNGE')
  }
  expect(await append(talk, 'INBOX', message(99, 10))).toMatch(/^NO \[LIMIT\] Too many deleted or refused messages/)
})
