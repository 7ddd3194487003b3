import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandsOn } from './commands.fixture.ts'
import { doctor } from './doctor.ts'
import { domainAdd } from './domain-add.ts'

let database: TestDatabase
const { needs, said } = commandsOn(() => database.connectionString)
const COUNT = 60

beforeAll(async () => {
  database = await testDatabase()
  await domainAdd(needs(), ['d0.example'])
  await database.pool.query(
    `insert into domain (name, organisation_id, verified)
     select 'd' || n || '.example', (select organisation_id from domain limit 1), true from generate_series(1, $1) n`,
    [COUNT - 1],
  )
}, 60_000)
afterAll(() => database.close())

it('checks every domain, says how many, and lists only the problems when there are many', async () => {
  const zone: Record<string, unknown> = { 'MX example.com': [{ exchange: 'mx.example.com', preference: 1 }] }
  for (let at = 0; at < COUNT; at += 1) {
    zone[`MX d${at}.example`] = [{ exchange: 'mx.d.example', preference: 10 }]
    zone[`TXT d${at}.example`] = ['v=spf1 mx -all']
    zone[`TXT _dmarc.d${at}.example`] = ['v=DMARC1; p=reject']
  }
  delete zone['MX d59.example']
  const dns = await FakeDnsServer.start(zone as never)
  try {
    const env = { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://mx.d.example' }
    expect(await doctor(needs(env))).toBe(1)

    const lines = said.filter((line) => line.includes('.example:'))
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([
      expect.stringContaining('MX of d59.example: no MX record:'),
    ])
    expect(lines.some((line) => line.startsWith('ok'))).toBe(false)
    expect(said).toContain('ok    domains: 60 checked, 0 have all records')

    said.length = 0
    expect(await doctor(needs(env), ['--json'])).toBe(1)
    expect(said).toHaveLength(1)
    const told = JSON.parse(said[0] ?? '')
    expect(told).toMatchObject({ failures: 1, domains: COUNT })
    expect(told.findings).toContainEqual({
      name: 'MX of d59.example',
      state: 'failed',
      message: expect.stringContaining('no MX record:'),
    })
    expect(told.findings.filter(({ state }: { state: string }) => state === 'warning')).toHaveLength(told.warnings)
  } finally {
    await dns.stop()
  }
})
