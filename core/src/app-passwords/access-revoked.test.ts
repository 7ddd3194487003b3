import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changePassword } from '../identity/change-password.ts'
import { revokeOtherSessions } from '../identity/own-sessions.ts'
import type { Actor } from '../kit/actor.ts'
import { changeMailProgramPolicy } from '../organisations/mail-program-policy.ts'
import { changePerson } from '../people/change-person.ts'
import { resumePerson } from '../people/resume-person.ts'
import { suspendPerson } from '../people/suspend-person.ts'
import type { MailAccessChange } from '../realtime/event-log.ts'
import { areStillAllowed } from './are-still-allowed.ts'
import type { MailProgramSession } from './mail-program-credential.ts'
import { createAppPassword, listAppPasswords, revokeAppPassword } from './own-app-passwords.ts'
import { signInMailProgram } from './sign-in-mail-program.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const ALL = ['imap', 'pop3', 'smtp'] as const

let given: TestWorld
let chu: Actor
let lan: Actor
let count = 0
let changes: MailAccessChange[]
let stop: () => Promise<void>
let waiting: (() => void) | undefined
beforeAll(async () => {
  given = await world()
  const listening = await given.events.listen({
    changed: () => undefined,
    interrupted: () => undefined,
    mailAccessChanged: (change) => {
      changes.push(change)
      waiting?.()
    },
  })
  stop = () => listening.stop()
})
beforeEach(async () => {
  count += 1
  changes = []
  chu = await given.mailbox(`chu@nha${count}.example`, { isOwner: true })
  lan = await given.mailbox(`lan@nha${count}.example`)
})
afterAll(async () => {
  await stop()
  await given.close()
})

const guesses = { count: async () => undefined, forgive: async () => undefined }
const enter = (password: string): Promise<MailProgramSession> =>
  signInMailProgram({ ...given, guesses }, { login: lan.address, password, protocol: 'imap', ip: '192.0.2.7' })
const created = async () => {
  const wanted = { name: 'Máy tính', scopes: ['imap', 'smtp'] as const, password: 'Sen@2026demo' }
  const { token } = await signIn(given, { email: lan.address, password: 'Sen@2026demo', ...HERE })
  return createAppPassword({ ...given, guesses }, lan, token, wanted, HERE)
}
async function notified(wanted: MailAccessChange): Promise<void> {
  const isHere = () => changes.some((change) => JSON.stringify(change) === JSON.stringify(wanted))
  while (!isHere()) {
    await new Promise<void>((resolve) => {
      waiting = resolve
    })
  }
}
const isOpen = async (session: MailProgramSession) => (await areStillAllowed(given, [session]))[0]

it('ends with its app password, and the listeners are notified', async () => {
  const { id, password } = await created()
  const session = await enter(password)
  expect(await isOpen(session)).toBe(true)
  expect(await isOpen({ ...session, protocol: 'pop3' })).toBe(false)
  await expect(revokeAppPassword(given, chu, id, HERE)).rejects.toMatchObject({ code: 'not_found' })
  await revokeAppPassword(given, lan, id, HERE)
  expect(await isOpen(session)).toBe(false)
  await expect(enter(password)).rejects.toMatchObject({ code: 'wrong_credentials' })
  await notified({ accountId: lan.accountId })
})

it('ends when its person signs out everywhere', async () => {
  const { token } = await signIn(given, { email: lan.address, password: PASSWORD, ...HERE })
  const session = await enter((await created()).password)
  await revokeOtherSessions(given, lan, token)
  expect(await isOpen(session)).toBe(false)
  expect((await listAppPasswords(given, lan)).appPasswords).toEqual([])
  await notified({ accountId: lan.accountId })
})

it('ends with a changed password if its person wants that; with the old password in any case', async () => {
  const change = async (present: string, password: string, revokesAppPasswords: boolean) => {
    const { token } = await signIn(given, { email: lan.address, password: present, ...HERE })
    await changePassword({ ...given, guesses }, lan, { token, present, password, revokesAppPasswords })
  }
  const byApp = await enter((await created()).password)
  const byAccount = await enter(PASSWORD)
  await change(PASSWORD, 'Sen@2027moi', false)
  expect([await isOpen(byApp), await isOpen(byAccount)]).toEqual([true, false])
  await change('Sen@2027moi', 'Sen@2028moi', true)
  expect(await isOpen(byApp)).toBe(false)
  await notified({ accountId: lan.accountId })
})

it('ends when its person is suspended, for good', async () => {
  const byApp = await enter((await created()).password)
  const byAccount = await enter(PASSWORD)
  await suspendPerson(given, chu, lan.accountId)
  expect([await isOpen(byApp), await isOpen(byAccount)]).toEqual([false, false])
  await notified({ accountId: lan.accountId })
  await resumePerson(given, chu, lan.accountId)
  expect([await isOpen(byApp), await isOpen(byAccount)]).toEqual([false, true])
})

it('by the password of the account ends when a second step or single sign-on is added', async () => {
  const session = await enter(PASSWORD)
  const { pool } = given.database
  await pool.query(`insert into two_step (account_id, secret, turned_on_at, last_period) values ($1, 'x', now(), 0)`, [
    lan.accountId,
  ])
  expect(await isOpen(session)).toBe(false)
  await notified({ accountId: lan.accountId })
})

it('ends when the Owner switches the protocol off for this person', async () => {
  const session = await enter((await created()).password)
  await changePerson(given, chu, lan.accountId, { mailProtocols: ['smtp', 'pop3'] })
  expect(await isOpen(session)).toBe(false)
  expect((await listAppPasswords(given, lan)).protocols).toEqual(['pop3', 'smtp'])
  await notified({ accountId: lan.accountId })
})

it('ends when the Owner switches the protocol off for all, or forbids the password of the account', async () => {
  const byApp = await enter((await created()).password)
  const byAccount = await enter(PASSWORD)
  await changeMailProgramPolicy(given, chu, { protocols: ALL, allowsAccountPassword: false })
  expect([await isOpen(byApp), await isOpen(byAccount)]).toEqual([true, false])
  await notified({ organisationId: lan.organisationId })
  await changeMailProgramPolicy(given, chu, { protocols: ['smtp'], allowsAccountPassword: true })
  expect([await isOpen(byApp), await isOpen(byAccount)]).toEqual([false, false])
})

it.each([
  ['sending is switched off', 'update mailbox set smtp_enabled = false where id = $1'],
  [
    'the domain is no longer verified',
    'update domain set verified = false where id = (select domain_id from mailbox where id = $1)',
  ],
])('ends when %s, and the next one has the present rights', async (_, change) => {
  const { password } = await created()
  const session = await enter(password)
  expect(await isOpen(session)).toBe(true)
  await given.database.pool.query(change, [lan.mailboxId])
  expect(await isOpen(session)).toBe(false)
  expect(await isOpen(await enter(password))).toBe(true)
})
