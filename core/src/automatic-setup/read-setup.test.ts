import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeDomain } from '../domains/remove-domain.ts'
import { addDomain } from '../mailboxes/add-domain.ts'
import { readAutoconfig, readAutodiscover } from './read-setup.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const asked = { host: 'autoconfig.sen.example', address: undefined }
const body = '<EMailAddress>lan@sen.example</EMailAddress>'

it('names the servers that are on and no others, and nothing without a server for reading and one for sending', async () => {
  await given.mailbox('lan@sen.example')
  const of = (protocols: readonly string[]) => ({
    ...given,
    mailServers: given.mailServers.filter(({ protocol, encryption }) =>
      protocols.includes(`${protocol} ${encryption}`),
    ),
  })
  const document = await readAutoconfig(of(['IMAP SSL', 'SMTP STARTTLS']), asked)
  expect(document?.match(/<port>\d+/g)).toEqual(['<port>993', '<port>587'])
  for (const protocols of [[], ['IMAP SSL'], ['SMTP SSL', 'SMTP STARTTLS']]) {
    expect(await readAutoconfig(of(protocols), asked)).toBeUndefined()
    expect(await readAutodiscover(of(protocols), { host: 'sen.example', body })).toBeUndefined()
  }
})

it('serves nothing for a domain that was removed', async () => {
  const owner = await given.mailbox('chu@to-chuc.example', { isOwner: true })
  await addDomain(given, 'di-roi.example', 'to-chuc.example')
  const host = 'autoconfig.di-roi.example'
  expect(await readAutoconfig(given, { ...asked, host })).toContain('<domain>di-roi.example</domain>')
  await removeDomain(given, owner, 'di-roi.example', { withMailboxes: true })
  expect(await readAutoconfig(given, { ...asked, host })).toBeUndefined()
})
