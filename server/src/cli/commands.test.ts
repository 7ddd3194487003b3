import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wire } from '../wire.ts'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { doctor } from './doctor.ts'
import { domainAdd } from './domain-add.ts'
import { domainDkim } from './domain-dkim.ts'
import { domainJoin } from './domain-join.ts'
import { domainRouting } from './domain-routing.ts'
import { feedbackCommand } from './feedback.ts'
import { loginLink } from './login-link.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { mailboxSending } from './mailbox-sending.ts'
import { mailboxSignOn } from './mailbox-sign-on.ts'
import { mailboxDelete, mailboxRestore, mailboxResume, mailboxSuspend } from './mailbox-state.ts'
import { mailboxTwoStep } from './mailbox-two-step.ts'

let database: TestDatabase
const { said, complained, folder, needs } = commandsOn(() => database.connectionString)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

it('takes in a domain, then a mailbox in it, each once', async () => {
  expect(await domainAdd(needs(), ['Acme.example'])).toBe(0)
  expect(await domainAdd(needs(), ['acme.EXAMPLE'])).toBe(0)
  expect(said).toEqual(['The domain Acme.example was created.', 'The domain acme.EXAMPLE already exists.'])

  const lan = ['Lan@acme.example', '--name', 'Nguyễn Thị Lan', '--password', 'Sen@2026demo', '--owner']
  expect(await mailboxAdd(needs(), lan)).toBe(0)
  expect(await mailboxAdd(needs(), lan)).toBe(1)
  expect(complained).toEqual(['Lan@acme.example is in use, or was in use until recently.'])
  const accounts = database.db.selectFrom('account').select(['login_address', 'display_name', 'is_owner']).execute()
  const hers = { login_address: 'lan@acme.example', display_name: 'Nguyễn Thị Lan', is_owner: true }
  expect(await accounts).toEqual([hers])
  const mailboxes = database.db.selectFrom('mailbox').select(['address', 'display_name']).execute()
  expect(await mailboxes).toEqual([{ address: 'lan@acme.example', display_name: 'Nguyễn Thị Lan' }])
})

it('adds a new domain beside another, and one that exists here by a join alone, and states the consequences', async () => {
  const organisations = async () => {
    const rows = await database.db.selectFrom('domain').select(['name', 'organisation_id']).orderBy('name').execute()
    const all = await database.db.selectFrom('organisation').select('id').execute()
    expect(new Set(rows.map((row) => row.organisation_id)).size).toBe(all.length)
    return (...names: string[]) =>
      new Set(rows.filter(({ name }) => names.includes(name)).map((row) => row.organisation_id)).size
  }
  for (const name of ['mot.example', 'hai.example']) expect(await domainAdd(needs(), [name])).toBe(0)
  expect((await organisations())('mot.example', 'hai.example')).toBe(2)
  expect(await mailboxAdd(needs(), [...mailbox('chu@hai.example'), '--owner'])).toBe(0)
  const joining = ['hai.example', '--with', 'mot.example']
  expect(await domainAdd(needs(), joining)).toBe(1)
  expect(await domainJoin(needs(), joining)).toBe(1)
  expect(complained.join()).toMatch(/in another.*domain join hai\.example --with mot.*Nothing was changed/)
  expect((await organisations())('mot.example', 'hai.example')).toBe(2)
  expect(said.join()).toContain('People of hai.example: 1. Owners: chu@hai.example.')
  expect(await domainJoin(needs(), [...joining, '--yes'])).toBe(0)
  expect(await domainAdd(needs(), ['hai.example', '--with', 'mot.example'])).toBe(0)
  expect(await domainAdd(needs(), ['ba.example', '--with', 'Hai.example'])).toBe(0)
  expect((await organisations())('mot.example', 'hai.example', 'ba.example')).toBe(1)
  expect(said.slice(-2)).toEqual([
    'The domain ba.example was created.',
    'It belongs to the organisation of Hai.example.',
  ])
})

it.each([
  [
    'a domain beside one that is not here',
    () => domainAdd(needs(), ['bon.example', '--with', 'nowhere.example']),
    'The domain nowhere.example does not exist. To create it, run: domain add nowhere.example',
  ],
  [
    'a domain that is none',
    () => domainAdd(needs(), ['not a domain']),
    'not a domain is not a valid domain name for mail.',
  ],
  [
    'an unknown domain',
    () => mailboxAdd(needs(), mailbox('lan@nowhere.example')),
    /To create it, run: domain add nowhere\.example$/,
  ],
  ['a bad address', () => mailboxAdd(needs(), mailbox('lan')), 'lan is not a valid address for a mailbox.'],
  ['a tagged address', () => mailboxAdd(needs(), mailbox('lan+x@acme.example')), /is not a valid address/],
  ['a simple password', () => mailboxAdd(needs(), mailbox('a@acme.example', 'all-lower-2026')), /an uppercase letter/],
  ['a short password', () => mailboxAdd(needs(), mailbox('a@acme.example', 'short')), /^--password must have 8 to 256/],
])('says what is wrong with %s', async (_, run, message) => {
  expect(await run()).toBe(1)
  expect(complained[0]).toMatch(message)
})

it('lets a mailbox send, or not', async () => {
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), mailbox('gui@acme.example'))
  said.length = 0
  const enabled = async () => {
    const row = database.db.selectFrom('mailbox').select('smtp_enabled').where('address', '=', 'gui@acme.example')
    return (await row.executeTakeFirstOrThrow()).smtp_enabled
  }
  expect(await mailboxSending(needs(), ['gui@acme.example', 'off'])).toBe(0)
  expect(await enabled()).toBe(false)
  expect(await mailboxSending(needs(), ['gui@acme.example', 'off'])).toBe(0)
  expect(await mailboxSending(needs(), ['gui@acme.example', 'on'])).toBe(0)
  expect(await enabled()).toBe(true)
  expect(said).toEqual([
    'The mailbox gui@acme.example can no longer send.',
    'The mailbox gui@acme.example already cannot send.',
    'The mailbox gui@acme.example can now send.',
  ])
  expect(await mailboxSending(needs(), ['khong-ai@acme.example', 'off'])).toBe(1)
  await expect(mailboxSending(needs(), ['gui@acme.example', 'maybe'])).rejects.toThrow(UsageError)
})

it('suspends a mailbox and deletes it, and takes both back, an Owner’s too', async () => {
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), ['chu@acme.example', '--name', 'Chủ', '--password', 'Sen@2026demo', '--owner'])
  said.length = 0
  complained.length = 0
  const shut = async () => {
    const row = database.db
      .selectFrom('account')
      .innerJoin('mailbox', 'mailbox.address', 'account.login_address')
      .select(['suspended_at', 'deleted_at'])
      .where('address', '=', 'chu@acme.example')
    const { suspended_at, deleted_at } = await row.executeTakeFirstOrThrow()
    return [suspended_at !== null, deleted_at !== null]
  }
  const address = ['chu@acme.example']
  expect(await mailboxSuspend(needs(), address)).toBe(0)
  expect(await shut()).toEqual([true, false])
  expect(await mailboxSuspend(needs(), address)).toBe(1)
  expect(await mailboxResume(needs(), address)).toBe(0)
  expect(await shut()).toEqual([false, false])
  expect(await mailboxDelete(needs(), address)).toBe(0)
  expect(await shut()).toEqual([true, true])
  expect(await mailboxRestore(needs(), address)).toBe(0)
  expect(await shut()).toEqual([false, false])
  expect(await mailboxDelete(needs(), ['khong-ai@acme.example'])).toBe(1)
  // A command may end before open pages were notified, and says so.
  expect(complained.filter((line) => line.includes('@'))).toEqual([
    'This command is not available in the current state of chu@acme.example; nothing was changed.',
    'There is no mailbox khong-ai@acme.example. Use the primary address of the mailbox, without a tag.',
  ])
  const acts = await database.db.selectFrom('administrative_act').select(['actor', 'act']).orderBy('id').execute()
  expect(acts.slice(-4)).toEqual(
    ['suspended', 'resumed', 'deleted', 'restored'].map((what) => ({ actor: 'operator', act: `person.${what}` })),
  )
})

it('lets a user without app and recovery codes sign in by the password alone, and logs it', async () => {
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), ['mat@acme.example', '--name', 'Mất Máy', '--password', 'Sen@2026demo'])
  await database.pool.query(
    `insert into two_step (account_id, secret, turned_on_at, last_period)
     select id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', now(), 0 from account where login_address = 'mat@acme.example'`,
  )
  said.length = 0
  complained.length = 0
  expect(await mailboxTwoStep(needs(), ['off', 'Mat@acme.example'])).toBe(0)
  expect(await mailboxTwoStep(needs(), ['off', 'mat@acme.example'])).toBe(0)
  expect(said).toEqual([
    'Two-step sign-in of Mat@acme.example is now disabled.',
    'Two-step sign-in of mat@acme.example is already disabled.',
  ])
  const noted = await database.db.selectFrom('sign_in').select(['outcome', 'way']).execute()
  expect(noted).toEqual([{ outcome: 'two_step_off_by_operator', way: null }])
  expect(await mailboxTwoStep(needs(), ['off', 'khong-ai@acme.example'])).toBe(1)
  await expect(mailboxTwoStep(needs(), ['on', 'mat@acme.example'])).rejects.toThrow(UsageError)
})

it('links a mailbox again to the person who signs on with its address, and says so', async () => {
  await domainAdd(needs(), ['sso.example'])
  await mailboxAdd(needs(), ['mot@sso.example', '--name', 'Một', '--password', 'Sen@2026demo'])
  said.length = 0
  await database.pool.query(
    `insert into sign_on_link (issuer, subject, account_id, linked_at)
     select 'https://id.example', '1', id, now() from account where login_address = 'mot@sso.example'`,
  )
  expect(await mailboxSignOn(needs(), ['forget', 'Mot@sso.example'])).toBe(0)
  expect(await mailboxSignOn(needs(), ['forget', 'mot@sso.example'])).toBe(0)
  expect(said).toEqual([
    'Mot@sso.example: The single sign-on link was removed. The next single sign-on with this address creates a new link.',
    'mot@sso.example: There is no single sign-on link. The next single sign-on with this address creates a new link.',
  ])
  expect(await mailboxSignOn(needs(), ['forget', 'khong-ai@sso.example'])).toBe(1)
  await expect(mailboxSignOn(needs(), ['link', 'mot@sso.example'])).rejects.toThrow(UsageError)
})

it('shows its usage when words are missing or unknown', async () => {
  await expect(domainAdd(needs(), [])).rejects.toThrow(UsageError)
  await expect(mailboxAdd(needs(), ['lan@acme.example'])).rejects.toThrow(UsageError)
  await expect(mailboxAdd(needs(), ['lan@acme.example', '--admin'])).rejects.toThrow(UsageError)
})

it('works beside a program that has another data folder, with its blobs and no others', async () => {
  const program = await wire({
    config: needs().config,
    warn: () => undefined,
    mailLog: { record: () => undefined, alarm: () => undefined },
    manner: 'several',
  })
  const env = { DATA_DIR: join(folder, 'elsewhere'), BLOB_URL: join(folder, 'data', 'blobs') }
  expect(await domainAdd(needs(env), ['elsewhere.example'])).toBe(0)
  await expect(domainAdd(needs({ DATA_DIR: join(folder, 'nowhere') }), ['nowhere.example'])).rejects.toThrow(
    /nowhere\/blobs is not the blob store of the running program\. Set BLOB_URL/,
  )
  await program.close()
})

it('makes a sign-in link that works once, for people with a mailbox', async () => {
  const link = () => loginLink(needs({ PUBLIC_URL: 'https://mail.acme.example' }), ['lan@acme.example'])
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), mailbox('lan@acme.example'))
  said.length = 0
  expect(await link()).toBe(0)
  expect(said[0]).toMatch(/^https:\/\/mail\.acme\.example\/\?login_param=\S{20,}$/)
  expect(await loginLink(needs(), ['ai@acme.example'])).toBe(1)
  expect(complained.at(-1)).toBe('There is no mailbox ai@acme.example.')
})

it('lists feedback, so that nothing of it steers the terminal', async () => {
  expect(await feedbackCommand(needs(), [])).toBe(0)
  expect(said).toEqual(['There is no feedback yet.'])
  const sent_at = new Date('2026-11-20T03:00:00Z')
  const rest = { address: 'lan@acme.example', kind: 'idea', page: '/folder', user_agent: 'a browser', sent_at }
  await database.db
    .insertInto('feedback')
    .values({ ...rest, body: 'Một\nHai\u001b[2J' })
    .execute()
  said.length = 0
  expect(await feedbackCommand(needs(), ['--count', '5'])).toBe(0)
  expect(said).toEqual([
    '2026-11-20T03:00:00.000Z  idea  lan@acme.example  on /folder',
    '  a browser',
    '  | Một',
    '  | Hai [2J',
    '',
  ])
  await expect(feedbackCommand(needs(), ['--count', 'x'])).rejects.toThrow(UsageError)
})

it('reports no problem, or names each one', async () => {
  expect(await doctor(needs())).toBe(0)
  expect(said.filter((line) => line.startsWith('FAIL'))).toEqual([])
  expect(said.at(-1)).toBe('All checks passed.')

  said.length = 0
  // No server listens on port 9 of this machine.
  expect(await doctor(needs({ SMTP_RELAY_URL: 'smtp://127.0.0.1:9' }))).toBe(1)
  expect(said).toContain('FAIL  SMTP_RELAY_URL: 127.0.0.1:9 does not respond')
  expect(said.at(-1)).toBe('1 check failed.')
})

it('tells that jobs wait, and that no running program works on them', async () => {
  const { pool } = database
  await pool.query(`select graphile_worker.add_job('deliver-to-domain', run_at => now() - interval '5 minutes')`)
  const line = async () => {
    said.length = 0
    await doctor(needs())
    return said.find((each) => each.includes(' jobs: '))
  }
  expect(await line()).toBe('warn  jobs: the program is not running, and 1 job is overdue (delivery 1). Start it')
  // A program without the role worker only does this with the database.
  const other = await pool.connect()
  await other.query('select pg_advisory_lock_shared(7036874002)')
  expect(await line()).toBe(
    'FAIL  jobs: no running process has the role worker, so mail is not sent or delivered; 1 job is overdue (delivery 1)',
  )
  // A worker fetches jobs under this lock.
  const workers = await pool.connect()
  await workers.query('select pg_advisory_lock(1399156298, 1)')
  expect(await line()).toMatch(
    /^warn {2}jobs: 1 process fetches jobs, but 1 job is overdue \(delivery 1\): the workers are overloaded/,
  )
  for (const client of [other, workers]) client.release(true)
  await pool.query('delete from graphile_worker._private_jobs')
})

it('tells of mail that waits for a clock that was ahead', async () => {
  const { pool } = database
  const line = async () => {
    said.length = 0
    await doctor(needs())
    return said.find((each) => each.includes(' clock: '))
  }
  expect(await line()).toBe('ok    clock: no message is delayed by a clock that was ahead')
  await pool.query(`select graphile_worker.add_job('deliver-to-domain', run_at => now() + interval '2 days')`)
  expect(await line()).toBe(
    'warn  clock: the clock was ahead and delayed messages (0 held, 1 scheduled); a worker releases them within a minute',
  )
  await pool.query('delete from graphile_worker._private_jobs')
})

it('tells a scanner that is away, and a certificate that cannot be used', async () => {
  const away = { CLAMD_URL: 'tcp://127.0.0.1:9', RSPAMD_URL: 'http://127.0.0.1:9' }
  const tls = { SMTP_TLS_CERT: import.meta.filename, SMTP_TLS_KEY: import.meta.filename }
  expect(await doctor(needs({ ...away, ...tls }))).toBe(1)
  const failures = said.filter((line) => line.startsWith('FAIL'))
  expect(failures).toEqual([
    expect.stringMatching(/^FAIL {2}CLAMD_URL: the virus scanner cannot be reached: incoming mail is not scanned/),
    expect.stringMatching(/^FAIL {2}RSPAMD_URL: the spam scorer did not respond: incoming mail is not scanned/),
    expect.stringMatching(/^FAIL {2}SMTP_TLS_CERT: SMTP_TLS_CERT \S+ contains no PEM certificate/),
  ])
})

it('checks the DNS records of the domains whose mail is ours', async () => {
  const dns = await FakeDnsServer.start({ 'MX example.com': [{ exchange: 'mx.example.com', preference: 1 }] })
  try {
    await domainAdd(needs(), ['records.example'])
    await domainDkim(needs(), ['records.example'])
    const value = /p=([^" ]+)/.exec(said.join('').replaceAll('" "', ''))?.[1]
    const about = async () => {
      said.length = 0
      await doctor(needs({ DNS_SERVERS: dns.address, PUBLIC_URL: 'https://mx.records.example' }))
      return said.filter((line) => line.includes('of records.example'))
    }
    expect((await about()).map((line) => line.slice(0, 30))).toEqual([
      'FAIL  MX of records.example: n',
      'warn  SPF of records.example: ',
      'FAIL  DKIM of records.example:',
      'warn  DMARC of records.example',
    ])
    dns.zone = {
      ...dns.zone,
      'MX records.example': [{ exchange: 'mx.records.example', preference: 10 }],
      'TXT records.example': ['v=spf1 mx -all', 'something else'],
      'TXT sen1._domainkey.records.example': [[`v=DKIM1; k=rsa; p=${value?.slice(0, 200)}`, value?.slice(200) ?? '']],
      'TXT _dmarc.records.example': ['v=DMARC1; p=reject'],
    }
    expect(await about()).toEqual([
      'ok    MX of records.example: mx.records.example',
      'ok    SPF of records.example: v=spf1 mx -all',
      'ok    DKIM of records.example: sen1._domainkey.records.example has the signing key',
      'ok    DMARC of records.example: v=DMARC1; p=reject',
    ])
    dns.zone = { ...dns.zone, 'MX records.example': [{ exchange: 'mx.other.example', preference: 10 }] }
    expect((await about())[0]).toBe(
      'warn  MX of records.example: the MX record names mx.other.example, not only mx.records.example, but this server delivers mail to records.example locally. If the domain is moving to another server, run: domain routing records.example mx',
    )
    await domainRouting(needs(), ['records.example', 'mx'])
    expect((await about())[0]).toBe(
      'ok    MX of records.example: mx.other.example; this server delivers to the MX host',
    )
    dns.zone = {
      ...dns.zone,
      'TXT records.example': ['v=spf1 mx -all', 'v=spf1 -all'],
      'TXT sen1._domainkey.records.example': ['v=DKIM1; k=rsa; p=AAAA'],
    }
    expect((await about()).filter((line) => line.startsWith('FAIL'))).toEqual([
      expect.stringContaining('more than one SPF record'),
      expect.stringContaining('does not have the key that signs mail'),
    ])
  } finally {
    await dns.stop()
  }
})

it('says when the database does not answer, without its password', async () => {
  expect(await doctor(needs({ DATABASE_URL: 'postgres://sen:hunter2@127.0.0.1:9/sen' }))).toBe(1)
  const line = said.find((each) => each.startsWith('FAIL  database'))
  expect(line).toMatch(/The database does not respond/)
  expect(line).not.toContain('hunter2')
})

it('names objects that the schema lacks, and added ones', { timeout: 60_000 }, async () => {
  const changed = await testDatabase()
  const env = { DATABASE_URL: changed.connectionString, DATA_DIR: join(folder, 'changed') }
  await changed.pool.query('create index mine on message (received_at)')
  expect(await doctor(needs(env))).toBe(0)
  expect(said.find((each) => /database: /.test(each))).toMatch(
    /the schema is up to date, with additional objects: index .* mine /,
  )

  said.length = 0
  await changed.pool.query('alter table message drop column list_post')
  expect(await doctor(needs(env))).toBe(1)
  expect(said.find((each) => /database: /.test(each))).toMatch(
    /^FAIL {2}database: the schema does not match this version of the program; missing: column message\.list_post text; unexpected: index/,
  )
  await changed.close()
})

function mailbox(address: string, password = 'Sen@2026demo'): string[] {
  return [address, '--name', 'Lan', '--password', password]
}
