import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sendMessage } from '@sen/core/sending/send-message'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { auditCommand } from './audit.ts'
import { UsageError } from './command.ts'
import { domainMtaSts } from './domain-mta-sts.ts'
import { footerOff, footerSet, footerShow } from './footer.ts'
import { keptDays } from './kept-days.ts'
import { queueDrop, queueList, queueRetry, queueShow } from './queue.ts'
import { usageCommand } from './usage.ts'

let folder: string
let given: SendingWorld
let said: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-json-'))
  given = await sendingWorld()
  said = []
  // The folder becomes this database's before there is mail.
  await queueList(needs(), [])
}, 60_000)
beforeEach(() => {
  said = []
})
afterAll(async () => {
  await given.close()
  await rm(folder, { recursive: true })
})

function needs() {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: given.database.connectionString })
  return { config, say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
}

const told = () => JSON.parse(said.at(-1) ?? '')

it('lists the queue for scripts, and retries all of it, or stopped mail', { timeout: 60_000 }, async () => {
  const lan = await given.mailbox('lan@sen.example')
  const ids: string[] = []
  for (const email of ['a@cham.example', 'b@cham.example']) {
    given.mailSender.plan(email, { outcome: 'try_later', reply: '451 Busy' })
    const draft = await given.draft(lan, { to: [{ name: '', email }] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    ids.push((await given.read.submission(lan, draft.id))?.id ?? '')
  }
  const [first = '', second = ''] = ids
  await given.database.pool.query('select graphile_worker.remove_job($1)', [`deliver:${second}:cham.example`])
  expect(await queueList(needs(), ['--json'])).toBe(0)
  expect(said).toHaveLength(1)
  expect(told()).toMatchObject([
    {
      submission_id: first,
      domain: 'cham.example',
      attempts: 1,
      is_stopped: false,
      queued_at: expect.stringMatching(/Z$/),
    },
    { submission_id: second, is_stopped: true, next_attempt_at: null },
  ])
  await queueList(needs(), [])
  expect(said.at(-1)).toContain('next when it is retried (queue retry)')
  await queueShow(needs(), ['--json', first])
  expect(told()).toMatchObject({ from: 'lan@sen.example', entries: [{ recipient: 'a@cham.example', state: 'queued' }] })
  await queueRetry(needs(), ['--stopped', '--json'])
  expect(told()).toEqual({ tried: [second] })
  await queueRetry(needs(), ['--all', '--json'])
  expect(told()).toEqual({ tried: [first, second] })
  await queueRetry(needs(), [first, '--json'])
  expect(told()).toEqual({ tried: [first], domains: ['cham.example'] })
  await queueDrop(needs(), [first, '--json'])
  expect(told()).toEqual({ recipients: ['a@cham.example'] })
  await expect(queueRetry(needs(), ['--all', first])).rejects.toThrow(UsageError)
  await expect(queueList(needs(), ['--every'])).rejects.toThrow(UsageError)
})

it('lists stored mail and files, by organisation, domain and mailbox', { timeout: 60_000 }, async () => {
  await given.mailbox('minh@khac.example')
  await given.database.pool.query(`update mailbox set used_bytes = 3145728 where address = 'minh@khac.example'`)
  await usageCommand(needs(), ['--json', '--by', 'mailbox'])
  const minh = told().find((usage: { address: string }) => usage.address === 'minh@khac.example')
  expect(minh).toMatchObject({
    domains: ['khac.example'],
    mailboxes: 1,
    used_bytes: 3145728,
    messages: 0,
    drive_bytes: 0,
  })
  await usageCommand(needs(), [])
  expect(said).toContainEqual(
    expect.stringMatching(
      /^khac\.example {2}1 mailboxes {2}0 messages {2}3\.0 of \d+\.0 MB, 0\.0 MB of it in the drive$/,
    ),
  )
  await expect(usageCommand(needs(), ['--by', 'people'])).rejects.toThrow(UsageError)
})

it('lists sign-ins, failed sign-ins and administration, without characters that could steer a terminal', {
  timeout: 60_000,
}, async () => {
  await given.mailbox('chu@sen.example')
  await given.database.pool.query(`
    insert into sign_in (account_id, at, outcome, way, source, user_agent)
      select id, '2026-01-02T00:00:00Z', 'signed_in', 'password', '198.51.100.7', e'Firefox\\x1b[2J' from account where login_address = 'chu@sen.example';
    insert into sign_in (account_id, at, outcome, way, source, user_agent)
      values (null, '2026-01-03T00:00:00Z', 'wrong_password', 'password', '198.51.100.8', '');
    delete from administrative_act;
    insert into administrative_act (organisation_id, at, actor, actor_address, act, target, details)
      select id, '2026-01-02T06:00:00Z', 'owner', 'chu@sen.example', 'domain.added', e'x\\x1b.example', '{"a_b":1}' from organisation limit 1`)
  expect(await auditCommand(needs(), ['--json'])).toBe(0)
  expect(told()).toMatchObject([
    { account: 'chu@sen.example', outcome: 'signed_in', at: '2026-01-02T00:00:00.000Z', second_step: null },
    { kind: 'act', account: 'chu@sen.example', actor: 'owner', act: 'domain.added', details: { a_b: 1 } },
    { kind: 'sign_in', account: null, outcome: 'wrong_password', source: '198.51.100.8' },
  ])
  await auditCommand(needs(), ['--account', 'Chu@sen.example'])
  expect(said.at(-1)).toMatch(
    /^2026-01-02T06:00:00\.000Z {2}chu@sen\.example {2}domain\.added x \.example {2}organisation \d+$/,
  )
  expect(said.at(-2)).toBe('2026-01-02T00:00:00.000Z  chu@sen.example  signed_in password  198.51.100.7  Firefox [2J')
  await auditCommand(needs(), ['--json', '--since', '2026-01-02T12:00:00Z'])
  expect(told()).toHaveLength(1)
  await expect(auditCommand(needs(), ['--since', 'yesterday'])).rejects.toThrow(UsageError)
})

it('lists changes of an account, and entries about a domain', async () => {
  const organisation = `select id, $1::timestamptz, $2, $3, $4, $5, $6::jsonb from organisation limit 1`
  await given.database.pool.query('delete from sign_in')
  await given.database.pool.query('delete from administrative_act')
  const rows = [
    ['owner', 'chu@sen.example', 'person.suspended', 'lan@sen.example', '{}'],
    ['operator', '', 'alias.added', 'ban-hang@sen.example', '{"mailbox":"lan@sen.example"}'],
    ['operator', '', 'person.suspended', 'alan@sen.example', '{}'],
    ['operator', '', 'policy.footer', 'khac.example, sen.example', '{}'],
    ['operator', '', 'domain.routing', 'khac.example', '{}'],
  ]
  for (const [at, row] of rows.entries()) {
    await given.database.pool.query(
      `insert into administrative_act (organisation_id, at, actor, actor_address, act, target, details) ${organisation}`,
      [new Date(Date.UTC(2026, 1, 1 + at)), ...row],
    )
  }
  const targets = async (...words: string[]) => {
    await auditCommand(needs(), ['--json', ...words])
    return (told() as { target: string }[]).map(({ target }) => target)
  }
  expect(await targets('--account', 'Lan@sen.example')).toEqual(['lan@sen.example', 'ban-hang@sen.example'])
  expect(await targets('--account', 'chu@sen.example')).toEqual(['lan@sen.example'])
  expect(await targets('--domain', 'Khac.example')).toEqual(['khac.example, sen.example', 'khac.example'])
  expect(await targets('--domain', 'sen.example')).toHaveLength(4)
})

it('prints the policies of an organisation for scripts, and sets them from a file or standard input', async () => {
  await given.directory.addDomain('luat.example', true)
  const by = (words: string[]) => [...words, '--json']
  expect(await footerShow(needs(), by(['luat.example']))).toBe(0)
  expect(told()).toEqual({ domain: 'luat.example', under: 'off', html: '', text: '', version: 0 })
  expect(await footerSet(needs(), ['luat.example', '--under', 'outside'])).toBe(1)
  expect(said.at(-1)).toContain('A footer must not be empty')
  const typed = 'Công ty <Luật>\nHà Nội\n\nMật.\n'
  expect(
    await footerSet(needs(), by(['luat.example', '--under', 'outside', '--text', '-']), Readable.from([typed])),
  ).toBe(0)
  const html = '<div><p>Công ty &lt;Luật&gt;<br>Hà Nội</p><p>Mật.</p></div>'
  expect(told()).toMatchObject({ under: 'outside', html, version: 1 })
  expect(told().text).toContain('Công ty <Luật>\nHà Nội')
  expect(await footerSet(needs(), by(['luat.example', '--under', 'everybody']))).toBe(0)
  expect(told()).toMatchObject({ under: 'everybody', html })
  const file = join(folder, 'footer.html')
  await writeFile(file, '<p>Sen <script>1</script><img src="https://x.example/a.png"></p>')
  expect(await footerSet(needs(), by(['luat.example', '--under', 'everybody', '--html', file]))).toBe(0)
  expect(told()).toMatchObject({ under: 'everybody', html: '<div><p>Sen </p></div>', version: 3 })
  expect(await footerOff(needs(), by(['luat.example']))).toBe(0)
  expect(told()).toMatchObject({ under: 'off', html: '<div><p>Sen </p></div>' })
  expect(await keptDays(needs(), by(['luat.example']))).toBe(0)
  expect(told()).toEqual({ domain: 'luat.example', days: 14 })
  expect(await keptDays(needs(), by(['luat.example', '0']))).toBe(0)
  expect(told()).toEqual({ domain: 'luat.example', days: 0 })
  expect(await domainMtaSts(needs(), by(['luat.example', 'testing']))).toBe(0)
  expect(told()).toMatchObject({
    domain: 'luat.example',
    mode: 'testing',
    record: { name: '_mta-sts.luat.example', value: expect.stringMatching(/^v=STSv1; id=1\w+$/) },
  })
  // The routing was not checked yet.
  expect(await domainMtaSts(needs(), ['luat.example', 'enforce'])).toBe(1)
  expect(await keptDays(needs(), ['khong.example'])).toBe(1)
  expect(said.at(-1)).toContain('The domain khong.example does not exist.')
  const wrong: readonly (() => Promise<number>)[] = [
    () => keptDays(needs(), ['luat.example', '91']),
    () => keptDays(needs(), ['luat.example', '-1']),
    () => domainMtaSts(needs(), ['luat.example', 'off']),
    () => footerSet(needs(), ['luat.example', '--under', 'off']),
    () => footerSet(needs(), ['luat.example', '--under', 'outside', '--text', 'a', '--html', 'b']),
    () => footerSet(needs(), ['luat.example', '--under', 'outside', '--text', join(folder, 'none')]),
    () => footerShow(needs(), []),
  ]
  for (const call of wrong) await expect(call()).rejects.toThrow(UsageError)
})
