import { MAX_AGGREGATE_REPORTS, REPORTERS_SHOWN } from '@sen/model/administration/limits'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresOrganisationStore } from './organisation-store.ts'

const SINCE = new Date('2026-11-01T00:00:00Z')
const DOMAINS = 10

let given: TestWorld
let own: Awaited<ReturnType<TestWorld['mailbox']>>
beforeAll(async () => {
  given = await world()
  own = await given.mailbox('chu@sen.example', { isOwner: true })
  const { db } = given.database
  // One domain with a full set of reports, half of them expired, beside nine others.
  await sql`insert into domain (name, verified) select 'd' || n || '.example', true from generate_series(2, ${DOMAINS}::int) n`.execute(
    db,
  )
  await sql`
    insert into aggregate_report (domain_id, kind, reporter, report_id, began_at, ended_at, received_at, passed, failed)
    select domain.id, 'dmarc', 'r' || n || '.example', '1', at, at, at, n, 1
    from domain, generate_series(1, ${MAX_AGGREGATE_REPORTS}::int) n,
      lateral (select ${SINCE}::timestamptz + make_interval(hours => case when n % 2 = 0 then 1 else -1 end) as at)`.execute(
    db,
  )
  await sql`
    insert into dmarc_failure (report_id, source_ip, messages, stopped)
    select id, '203.0.113.' || id % 200, 1, 0 from aggregate_report`.execute(db)
  await given.database.pool.query('analyze')
}, 60_000)
afterAll(() => given.close())

it('names so many reporters as are shown, those that say most first, and reads the own domains alone of 50,000 reports', async () => {
  const [{ count } = { count: 0 }] = (
    await given.database.pool.query('select count(*)::int as count from aggregate_report')
  ).rows
  expect(count).toBe(DOMAINS * MAX_AGGREGATE_REPORTS)
  let dmarc: { readonly reporters: readonly string[]; readonly reporterCount: number } | undefined
  const read = await rowsRead(given.database, async (db) => {
    const sums = await new PostgresOrganisationStore(db).read(own.organisationId, (r) => r.reports.sum(SINCE))
    dmarc = sums[0]?.dmarc
  })
  const isNew = MAX_AGGREGATE_REPORTS / 2
  expect(dmarc).toMatchObject({ reports: isNew, reporterCount: isNew })
  expect(dmarc?.reporters).toEqual(
    Array.from({ length: REPORTERS_SHOWN }, (_, place) => `r${MAX_AGGREGATE_REPORTS - 2 * place}.example`),
  )
  // Sums and both kinds of failures are three queries. Each reads only the domain's reports of the period.
  expect(read.aggregate_report ?? 0).toBeLessThanOrEqual(3 * isNew)
})

it('returns a number that the page can read for extreme report values', async () => {
  const organisations = new PostgresOrganisationStore(given.database.db)
  await given.database.pool.query('update aggregate_report set passed = 9007199254740991')
  const [first] = await organisations.read(own.organisationId, (r) => r.reports.sum(SINCE))
  expect(first?.dmarc?.passed).toBe(Number.MAX_SAFE_INTEGER)
})
