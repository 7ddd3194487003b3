import { addAlias } from '@sen/core/addresses/add-alias'
import { addGroup } from '@sen/core/addresses/add-group'
import { removeAddress } from '@sen/core/addresses/remove-address'
import { setCatchAll } from '@sen/core/addresses/set-catch-all'
import type { Actor } from '@sen/core/kit/actor'
import { listThreads } from '@sen/core/threads/list-threads'
import { MAX_WAITING_REPORT_MAIL } from '@sen/model/administration/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let listener: SmtpListener
let owner: Actor
let lan: Actor
let minh: Actor
let domain: string
let round = 0

beforeAll(async () => {
  w = await world()
  listener = await startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: (error) => expect.unreachable(String(error)) },
    { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() },
  )
})
beforeEach(async () => {
  round += 1
  domain = `sen${round}.example`
  owner = await w.mailbox(at('chu'), { isOwner: true })
  lan = await w.mailbox(at('lan'))
  minh = await w.mailbox(at('minh'))
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

const at = (local: string) => `${local}@${domain}`
const subjects = async (actor: Actor) =>
  (await listThreads(w, actor, { in: 'INBOX', limit: 100, offset: 0 })).rows.map(({ subject }) => subject)

async function asked(...addresses: readonly string[]): Promise<readonly string[]> {
  const talk = await SmtpConversation.greeted(listener.port)
  await talk.say('MAIL FROM:<a@test.example>')
  const replies: string[] = []
  for (const address of addresses) replies.push((await talk.say(`RCPT TO:<${address}>`)).slice(0, 9))
  talk.destroy()
  return replies
}

async function bring(subject: string, ...addresses: readonly string[]): Promise<void> {
  const talk = await SmtpConversation.atData(listener.port, ...addresses)
  talk.write(`Subject: ${subject}\r\n\r\nx\r\n.\r\n`)
  expect(await talk.reply()).toMatch(/^250/)
  talk.destroy()
}

it('brings mail for an alias into its mailbox, and for a group to each member once', async () => {
  await addAlias(w, owner, { address: at('ban-hang'), mailbox: lan.address })
  const members = [lan.address, minh.address]
  await addGroup(w, owner, { address: at('doi'), name: 'Đội', openTo: 'everybody', members })
  await bring('alias', at('Ban-Hang'))
  await bring('group', at('doi'), at('doi+x'), lan.address, at('ban-hang+x'))
  expect(await subjects(lan)).toEqual(['group', 'alias'])
  expect(await subjects(minh)).toEqual(['group'])
})

it('rejects mail for a closed group from outside, regardless of the sender it names', async () => {
  await addGroup(w, owner, { address: at('noi-bo'), name: 'Nội bộ', openTo: 'organisation', members: [lan.address] })
  expect(await asked(at('noi-bo'))).toEqual(['550 5.1.1'])
  const talk = await SmtpConversation.greeted(listener.port)
  await talk.say(`MAIL FROM:<${minh.address}>`)
  expect(await talk.say(`RCPT TO:<${at('noi-bo')}>`)).toMatch(/^550 .*members of the organisation/)
  talk.destroy()
})

it('rejects unknown addresses until there is a catch-all, and never one that was deleted lately', async () => {
  const id = await addAlias(w, owner, { address: at('ban-hang'), mailbox: lan.address })
  expect(await asked(at('ai-do'))).toEqual(['550 5.1.1'])
  await setCatchAll(w, owner, { domain, mailbox: minh.address })
  await removeAddress(w, owner, id)
  expect(await asked(at('ai-do'), at('ban-hang'), at('bounces+abc'), at('postmaster'))).toEqual([
    '250 2.1.5',
    '550 5.1.1',
    '550 5.1.1',
    '250 2.1.5',
  ])
  await bring('stray', at('ai-do'))
  expect(await subjects(minh)).toEqual(['stray'])
})

it('reads reports on a verified domain without filing them, and defers them when many wait', async () => {
  await bring('a report', at('DMARC-Reports'), at('dmarc-reports+x'), lan.address)
  const waiting = await w.database.db
    .selectFrom('aggregate_report_mail')
    .innerJoin('domain', 'domain.id', 'aggregate_report_mail.domain_id')
    .select(['aggregate_report_mail.id', 'domain.id as domain', 'remote_address', 'mail_from'])
    .where('domain.name', '=', domain)
    .execute()
  expect(waiting).toMatchObject([{ remote_address: '127.0.0.1', mail_from: 'sender@test.example' }])
  const jobs = (await orderedJobs(w.database.db)).filter(({ name }) => name === 'read-report-mail')
  expect(jobs.map(({ payload }) => payload)).toEqual([{ reportMailId: waiting[0]?.id, attempt: 0 }])
  expect([await subjects(owner), await subjects(lan)]).toEqual([[], ['a report']])
  await w.database.pool.query(
    `insert into aggregate_report_mail (domain_id, recipient, raw_blob, sent_digest, mail_from, remote_address, helo, received_at)
     select $1, '', 'b', '', '', '', '', now() from generate_series(1, ${MAX_WAITING_REPORT_MAIL})`,
    [waiting[0]?.domain],
  )
  expect(await asked(at('tls-reports'), at('postmaster'))).toEqual(['452 4.2.2', '250 2.1.5'])
})

it('gives the Owner mail to an address for reports of a domain that is not verified', async () => {
  await w.database.pool.query('update domain set verified = false where name = $1', [domain])
  await bring('a report', at('dmarc-reports'))
  expect(
    await w.database.db.selectFrom('message').select('id').where('mailbox_id', '=', owner.mailboxId).execute(),
  ).toHaveLength(1)
})
