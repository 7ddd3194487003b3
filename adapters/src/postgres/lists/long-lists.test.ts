import type { PageInfo } from '@sen/core/kit/list-page'
import type { WaitingMailCursor } from '@sen/core/queue/delivery-queue'
import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresSignInLog } from '../accounts/sign-in-log.ts'
import { PostgresDeliveryQueue } from '../global-stores/delivery-queue.ts'
import { actReader } from '../organisations/acts.ts'
import { PostgresOrganisationStore } from '../organisations/organisation-store.ts'
import { removedMailReader } from '../stores/removed-mail.ts'

const MANY = 3_000
const MAILBOXES = 40
const LIMIT = 25
const BEGIN = '2026-11-01T00:00:00Z'

let given: TestWorld
let own: Awaited<ReturnType<TestWorld['mailbox']>>
beforeAll(async () => {
  given = await world()
  own = await given.mailbox('chu@sen.example', { isOwner: true })
  const { db } = given.database
  const other = await given.mailbox('chu@khac.example')
  await sql`
    insert into mailbox (domain_id, address, display_name, quota_megabytes)
    select ${own.domainId}, 'n' || n || '@sen.example', 'n', 100 from generate_series(1, ${MAILBOXES}::int) n`.execute(
    db,
  )
  // As many are due at each time as were cancelled at it, and as another organisation has. Every third mail waits for
  // two domains.
  await sql`
    with mailboxes as (select array_agg(id order by id) as ids from mailbox where domain_id = ${own.domainId} and address like 'n%'),
    sent as (
      insert into submission (mailbox_id, kind, state, hold_until, bounce_token, raw_blob, size_bytes, created_at)
      select case kind when 'other' then ${other.mailboxId}::bigint else ids[1 + n * 7 % ${MAILBOXES}::int] end, 'forward',
        case kind when 'cancelled' then 'cancelled' else 'released' end, at, kind || n, 'blob', 1, at
      from mailboxes, generate_series(1, ${MANY}::int) n, unnest(array['waiting', 'cancelled', 'other']) kind,
        lateral (select ${BEGIN}::timestamptz + make_interval(mins => n / 2) as at)
      returning id, mailbox_id, created_at, bounce_token
    )
    insert into delivery (submission_id, mailbox_id, recipient, domain, is_bcc, state, queued_at, changed_at)
    select id, mailbox_id, 'r@' || domain, domain, false, 'queued', created_at, created_at
    from sent, unnest(case when id % 4 = 0 then array['a.example', 'b.example'] else array['a.example'] end) domain`.execute(
    db,
  )
  await sql`
    insert into administrative_act (organisation_id, at, actor, act, target, details)
    select ${own.organisationId}, ${BEGIN}, 'operator', 'domain.added', 'd' || n || '.example', '{}'
    from generate_series(1, ${MANY}::int) n`.execute(db)
  await sql`
    insert into sign_in (account_id, at, outcome, way, source, user_agent)
    select ${own.accountId}, ${BEGIN}, 'signed_in', 'password', '192.0.2.' || n % 250, 'Firefox' from generate_series(1, ${MANY}::int) n`.execute(
    db,
  )
  // Mail that is deleted together has the same time, in microseconds.
  await sql`
    insert into removed_message (mailbox_id, raw_blob, kind, sender, recipients_to, recipients_bcc, subject, received_at, is_read,
      is_starred, label_ids, size_bytes, removed_at, removed_by)
    select ${own.mailboxId}, 'blob', 'received', '{"name": "An", "email": "an@ngoai.example"}', '[]', '[]', 'Thư ' || n, ${BEGIN}, true,
      false, '{}', 1, ${BEGIN}::timestamptz + make_interval(secs => n / 40 + 0.123456), ''
    from generate_series(1, ${MANY}::int) n`.execute(db)
  await given.database.pool.query('analyze')
}, 120_000)
afterAll(() => given.close())

async function turned<Row, Place>(
  read: (after: Place | undefined) => Promise<{ readonly rows: readonly Row[] } & PageInfo<Place>>,
): Promise<readonly Row[]> {
  const met: Row[] = []
  let after: Place | undefined
  do {
    const { rows, next, total, isTotalOver } = await read(after)
    expect([total, isTotalOver]).toEqual([MAX_COUNTED_ROWS, true])
    met.push(...rows)
    after = next
  } while (after !== undefined)
  return met
}

const waiting = (db: TestWorld['database']['db'], after: WaitingMailCursor | undefined, limit: number) =>
  new PostgresOrganisationStore(db).read(own.organisationId, async (r) => {
    const { mails: rows, ...end } = await r.waiting.list({ after, limit })
    return { rows, ...end }
  })

it('turns an Owner’s queue to its end, the longest waiting first: each mail to each domain once', async () => {
  const { db } = given.database
  const met = await turned<{ submissionId: string; domain: string }, WaitingMailCursor>((after) =>
    waiting(db, after, 400),
  )
  const { rows } = await sql<{ submission_id: string; domain: string }>`
    select d.submission_id, d.domain from delivery d join submission s on s.id = d.submission_id join mailbox m on m.id = s.mailbox_id
    where s.state = 'released' and m.domain_id = ${own.domainId} order by d.queued_at, d.submission_id, d.domain`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(MANY)
  expect(met.map(({ submissionId, domain }) => `${submissionId} ${domain}`)).toEqual(
    rows.map(({ submission_id, domain }) => `${submission_id} ${domain}`),
  )
})

it('reads a page of an Owner’s queue by some hundred rows, at its beginning and deep in it, and of the operator’s by fewer', async () => {
  const deep = { atMicroseconds: Date.parse('2026-11-01T20:00:00Z') * 1_000, id: '0', domain: '' }
  for (const after of [undefined, deep]) {
    const read = await rowsRead(given.database, (db) => waiting(db, after, LIMIT))
    // Counting reads up to its limit. The page itself reads a bounded number of mailboxes and mails.
    expect(read.submission ?? 0).toBeLessThanOrEqual(MAX_COUNTED_ROWS + MAILBOXES + (LIMIT + 2) ** 2)
    expect(read.delivery ?? 0).toBeLessThanOrEqual(2 * (MAX_COUNTED_ROWS + MAILBOXES + (LIMIT + 2) ** 2))
  }
  const read = await rowsRead(given.database, async (db) => {
    const [first] = await new PostgresDeliveryQueue(db).list(LIMIT)
    expect(first?.queuedAt).toEqual(new Date(BEGIN))
  })
  expect(read.submission ?? 0).toBeLessThanOrEqual(2 * LIMIT)
  expect(read.delivery ?? 0).toBeLessThanOrEqual(3 * LIMIT)
})

it('turns sign-ins and removed mail to their ends, and reads of both no more than is shown and counted', async () => {
  const { db } = given.database
  const signIns = async (of: typeof db, after: string | undefined, limit: number) => {
    const { signIns: rows, ...end } = await new PostgresSignInLog(of).ofAccount(own.accountId, {
      after,
      limit,
      words: [],
    })
    return { rows, ...end }
  }
  const ids = (await turned<{ id: string }, string>((after) => signIns(db, after, 400))).map(({ id }) => Number(id))
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  expect(ids).toHaveLength(MANY)
  const read = await rowsRead(given.database, (watched) => signIns(watched, String(ids[2_000]), LIMIT))
  expect(read.sign_in ?? 0).toBeLessThanOrEqual(MAX_COUNTED_ROWS + LIMIT + 2)
  const first = await rowsRead(given.database, (watched) => signIns(watched, undefined, LIMIT))
  expect(first.sign_in ?? 0).toBeLessThanOrEqual(MAX_COUNTED_ROWS + 1)

  const since = new Date('2026-10-01T00:00:00Z')
  const removed = async (of: typeof db, after: { atMicroseconds: number; id: string } | undefined, limit: number) => {
    const { messages: rows, ...end } = await removedMailReader(of, own.mailboxId).list({
      words: ['an'],
      since,
      after,
      limit,
    })
    return { rows, ...end }
  }
  const met = await turned<{ subject: string }, { atMicroseconds: number; id: string }>((after) =>
    removed(db, after, 60),
  )
  expect(met.map(({ subject }) => subject)).toEqual(Array.from({ length: MANY }, (_, at) => `Thư ${MANY - at}`))
  const { next } = await removed(db, undefined, 2_000)
  const readRemoved = await rowsRead(given.database, (watched) => removed(watched, next, LIMIT))
  expect(readRemoved.removed_message ?? 0).toBeLessThanOrEqual(MAX_COUNTED_ROWS + LIMIT + 2)
})

it('counts the entries of an organisation’s log no further than the list says', async () => {
  const read = await rowsRead(given.database, async (db) => {
    const acts = actReader(db, own.organisationId)
    const first = await acts.list({ limit: 2_000 })
    expect(await acts.list({ after: first.at(-1)?.id, limit: LIMIT })).toHaveLength(LIMIT)
    expect(await acts.count(MAX_COUNTED_ROWS + 1)).toBe(MAX_COUNTED_ROWS + 1)
  })
  expect(read.administrative_act ?? 0).toBeLessThanOrEqual(2_000 + LIMIT + MAX_COUNTED_ROWS + 2)
})
