import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normaliseEmail } from '@sen/model/addresses'
import { emailWithAsciiDomain } from '@sen/model/text/punycode'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const EMAILS = [
  'lan@công-ty.vn',
  'lan@bücher.example',
  'lan@mail.đất-việt.com.vn',
  'lan@例え.テスト',
  'lan@пример.испытание',
  'lan@a.ü.b.ễ.example',
  'lan@\u{1f33b}sen.example',
].map(emailWithAsciiDomain)
const UNTOUCHED = ['lan@xn--.example', 'lan@xn--zzzzzzzzzzzz.example', 'lan@senmail.test', 'xn--lan@senmail.test']

async function migrateFromScratch(): Promise<void> {
  const text = await readFile(join(MIGRATIONS_FOLDER, '0141_domains_in_letters.sql'), 'utf8')
  await w.database.db.transaction().execute((tx) => sql.raw(text).execute(tx))
}

it.each([...EMAILS, ...UNTOUCHED])('rewrites a blocked sender as it is compared: %s', async (email) => {
  const lan = await w.mailbox(`lan-${EMAILS.length}-${Buffer.from(email).toString('hex')}@senmail.test`)
  await sql`insert into rule (mailbox_id, kind, sender, made_version) values (${lan.mailboxId}, 'auto_mark_spam', ${email}, 1)`.execute(
    w.database.db,
  )
  await migrateFromScratch()
  const { rows } = await sql<{ sender: string }>`select sender from rule where mailbox_id = ${lan.mailboxId}`.execute(
    w.database.db,
  )
  expect(rows).toEqual([{ sender: normaliseEmail(email) }])
})

it('rewrites every kind of stored address, and leaves a row whose letters are stored too', async () => {
  const written = emailWithAsciiDomain('minh@công-ty.vn')
  const letters = 'minh@công-ty.vn'
  const { mailboxId } = await w.mailbox('everything@senmail.test')
  const { db } = w.database
  await sql`update mailbox set address = ${written} where id = ${mailboxId}`.execute(db)
  await sql`update account set login_address = ${written} where login_address = 'everything@senmail.test'`.execute(db)
  await sql`insert into image_sender (mailbox_id, address) values (${mailboxId}, ${written}), (${mailboxId}, ${letters}),
    (${mailboxId}, '@xn--cng-ty-ixa.vn')`.execute(db)
  await sql`insert into contact (mailbox_id, name, emails, words, sort_key)
    values (${mailboxId}, 'Minh', array['a@b.example', ${written}], ' minh', 'minh')`.execute(db)
  await sql`insert into correspondent (mailbox_id, email, name, words, written, last_at)
    values (${mailboxId}, ${written}, 'Minh', ' minh', 1, now())`.execute(db)
  await migrateFromScratch()
  const { rows } = await sql<{ found: unknown }>`select json_build_array(
    (select address from mailbox where id = ${mailboxId}),
    (select count(*) from account where login_address = ${letters}),
    (select json_agg(address order by address) from image_sender where mailbox_id = ${mailboxId}),
    (select emails from contact where mailbox_id = ${mailboxId}),
    (select email from correspondent where mailbox_id = ${mailboxId}),
    (select count(*) from written_domain where mailbox_id = ${mailboxId} and domain = 'công-ty.vn') > 0
  ) as found`.execute(db)
  expect(rows[0]?.found).toEqual([
    letters,
    1,
    ['@công-ty.vn', letters, written].sort(),
    ['a@b.example', letters],
    letters,
    true,
  ])
})
