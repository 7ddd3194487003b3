import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { domainAdd } from './domain-add.ts'
import { domainDkim } from './domain-dkim.ts'
import { domainJoin } from './domain-join.ts'
import { domainMtaSts } from './domain-mta-sts.ts'
import { domainRecallWindow } from './domain-recall-window.ts'
import { domainSharing } from './domain-sharing.ts'
import { footerSet } from './footer.ts'
import { importCommand } from './import-mail.ts'
import { keptDays } from './kept-days.ts'
import { loginLink } from './login-link.ts'
import { mailboxAdd } from './mailbox-add.ts'

let folder: string
let given: TestWorld
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-cli-'))
  given = await world()
})
afterAll(async () => {
  await given.close()
  await rm(folder, { recursive: true })
})

function needs() {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: given.database.connectionString })
  return { config, say: () => undefined, complain: (line: string) => expect.fail(line) }
}

async function operatorActs(domain: string): Promise<readonly string[]> {
  const found = await given.directory.findDomain(domain)
  if (!found) throw new Error(`${domain} is not here`)
  const acts = await given.organisations.read(found.organisationId, (r) => r.acts.list({ limit: 100 }))
  return acts
    .filter(({ author }) => author === 'operator')
    .map(({ act, target }) => `${act} ${target}`)
    .reverse()
}

it('records in an organisation’s log the changes of each operator command, and nothing when there are none', async () => {
  const LAN = 'lan@sen.example'
  const ORGANISATION = 'nhanh-con.example, nhanh.example, sen.example'
  for (const name of ['sen.example', 'SEN.example', 'nhanh.example']) await domainAdd(needs(), [name])
  expect(await operatorActs('nhanh.example')).toEqual(['domain.added nhanh.example'])
  await domainAdd(needs(), ['nhanh-con.example', '--with', 'nhanh.example'])
  // Moves a domain out of an organisation that remains, then the last domain of another, which is removed.
  await domainJoin(needs(), ['nhanh-con.example', '--with', 'sen.example', '--yes'])
  expect(await operatorActs('nhanh.example')).toEqual([
    'domain.added nhanh.example',
    'domain.added nhanh-con.example',
    'domain.left nhanh-con.example',
  ])
  expect(await operatorActs('sen.example')).toEqual(['domain.added sen.example', 'domain.joined nhanh-con.example'])
  await domainJoin(needs(), ['nhanh.example', '--with', 'sen.example', '--yes'])
  const refused: string[] = []
  const failing = { ...needs(), complain: (line: string) => void refused.push(line) }
  for (const other of ['sen.example', 'nowhere.example']) {
    expect(await domainJoin(failing, ['nhanh.example', '--with', other, '--yes'])).toBe(1)
  }
  expect(refused).toEqual([
    'nhanh.example and sen.example already belong to the same organisation.',
    'The domain nowhere.example does not exist. To create it, run: domain add nowhere.example',
  ])
  for (let round = 0; round < 2; round += 1) {
    await domainAdd(needs(), ['nhanh.example', '--with', 'sen.example'])
    await domainDkim(needs(), ['sen.example'])
    await domainRecallWindow(needs(), ['sen.example', '1h'])
    await domainSharing(needs(), ['Sen.example', 'password'])
    await domainMtaSts(needs(), ['sen.example', 'testing'])
    await footerSet(needs(), ['sen.example', '--under', 'outside', '--text', '-'], Readable.from(['Sen Corp\n']))
    await keptDays(needs(), ['sen.example', '30'])
  }
  await mailboxAdd(needs(), [LAN, '--name', 'Lan', '--password', 'Sen@2026demo'])
  await mailboxAdd(needs(), ['-'], Readable.from(['minh@sen.example\tMinh\tSen@2026demo\n']))
  await loginLink({ ...needs(), complain: () => undefined }, [LAN])
  const mail = join(folder, 'a.eml')
  await writeFile(mail, 'From: a@x.example\r\nSubject: x\r\n\r\nx\r\n')
  for (let round = 0; round < 2; round += 1) await importCommand(needs(), [LAN, mail])
  expect(await operatorActs('sen.example')).toEqual([
    'domain.added sen.example',
    'domain.added nhanh.example',
    'domain.added nhanh-con.example',
    'domain.left nhanh-con.example',
    'domain.joined nhanh-con.example',
    'domain.joined nhanh.example',
    'domain.signed sen.example',
    'policy.recall_window sen.example',
    'policy.sharing sen.example',
    'policy.mta_sts sen.example',
    `policy.footer ${ORGANISATION}`,
    `policy.removed_mail ${ORGANISATION}`,
    `person.created ${LAN}`,
    'person.created minh@sen.example',
    `person.login_link ${LAN}`,
    `mail.imported ${LAN}`,
  ])
}, 120_000)
