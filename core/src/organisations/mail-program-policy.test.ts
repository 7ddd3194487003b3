import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePerson } from '../people/change-person.ts'
import { listActs } from './list-acts.ts'
import { changeMailProgramPolicy, readMailProgramPolicy } from './mail-program-policy.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

it('is changed by an Owner only, for one organisation, and recorded once', async () => {
  const chu = await given.mailbox('chu@sen.example', { isOwner: true })
  const lan = await given.mailbox('lan@sen.example')
  const other = await given.mailbox('chu@khac.example', { isOwner: true })
  const everything = { protocols: ['imap', 'pop3', 'smtp'], allowsAccountPassword: true } as const
  expect(await readMailProgramPolicy(given, chu)).toEqual(everything)
  const policy = { protocols: ['smtp', 'imap'], allowsAccountPassword: false } as const
  await expect(changeMailProgramPolicy(given, lan, policy)).rejects.toMatchObject({ code: 'not_permitted' })
  await changeMailProgramPolicy(given, chu, policy)
  await changeMailProgramPolicy(given, chu, policy)
  expect(await readMailProgramPolicy(given, chu)).toEqual({ ...policy, protocols: ['imap', 'smtp'] })
  expect(await readMailProgramPolicy(given, other)).toEqual(everything)
  await changePerson(given, chu, lan.accountId, { mailProtocols: [] })
  await changePerson(given, chu, lan.accountId, { mailProtocols: [] })
  const { acts } = await listActs(given, chu, { after: undefined, limit: 10 })
  expect(acts.map(({ act, target, details }) => [act, target, details])).toEqual([
    ['person.changed', 'lan@sen.example', { before_mail_protocols: 'IMAP, POP3, SMTP', mail_protocols: 'none' }],
    [
      'policy.mail_programs',
      'sen.example',
      {
        before_mail_protocols: 'IMAP, POP3, SMTP',
        mail_protocols: 'IMAP, SMTP',
        before_account_password: true,
        account_password: false,
      },
    ],
  ])
})
