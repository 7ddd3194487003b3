import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPop3, type TestPop3 } from './pop3-server.fixture.ts'

const COUNT = 50_000

let pop3: TestPop3
beforeAll(async () => {
  pop3 = await openTestPop3()
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

test('a maildrop of 50,000 messages is listed completely', { timeout: 180_000 }, async () => {
  const actor = await pop3.user('Subject: x\r\n\r\nx\r\n')
  await pop3.given.database.pool.query(
    `insert into message (
       mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
       sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes, raw_blob,
       is_read, is_starred, has_attachments, unparsable, version, octets
     )
     select mailbox_id, thread_id, folder_id, kind, 'x' || n, identity_key, in_reply_to, reference_ids, subject,
       sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes, raw_blob,
       is_read, is_starred, has_attachments, unparsable, version, 1000 + n
     from message, generate_series(2, ${COUNT}) n where mailbox_id = $1`,
    [actor.mailboxId],
  )
  const talk = await pop3.signIn(actor)
  const sizes = await talk.lines('LIST')
  const ids = await talk.lines('UIDL')
  expect([sizes.length, ids.length]).toEqual([COUNT, COUNT])
  expect([sizes[0], sizes.at(-1)]).toEqual(['1 17', `${COUNT} ${COUNT + 1_000}`])
  expect(new Set(ids.map((line) => line.split(' ')[1])).size).toBe(COUNT)
  const total = sizes.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  expect(await talk.answer('STAT')).toBe(`+OK ${COUNT} ${total}`)
})
