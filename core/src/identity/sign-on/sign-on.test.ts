import { addAccount } from '@sen/testkit/add-account'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlinkSignOn } from '../../people/unlink-sign-on.ts'
import { type RecognisedUser, SignOnFailed, type SignOnProvider } from '../../ports/sign-on-provider.ts'
import { findSession } from '../find-session.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { finishSignOn } from './finish-sign-on.ts'

const ISSUER = 'https://id.example'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const BEGUN = { state: 's', nonce: 'n', codeVerifier: 'v' }

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const recognising = (user: Partial<RecognisedUser> | SignOnFailed): SignOnProvider => ({
  begin: async () => ({ address: ISSUER, begun: BEGUN }),
  finish: async () => {
    if (user instanceof SignOnFailed) throw user
    return { issuer: ISSUER, subject: 'nobody', verifiedEmail: undefined, idToken: 'id-token', ...user }
  },
  endAddress: async () => undefined,
})
const signOn = (user: Partial<RecognisedUser> | SignOnFailed) =>
  finishSignOn(given, recognising(user), { ...HERE, answer: '?code=c', begun: BEGUN })
const whoIs = async (user: Partial<RecognisedUser>) =>
  (await findSession(given, (await signOn(user)).token))?.actor.address
const unknown = { code: 'sign_on_unknown' }

it('links a user by the verified address of a mailbox the first time, and finds them by issuer and subject afterwards', async () => {
  await given.mailbox('lan@sen.example')
  await given.mailbox('mai@sen.example')
  expect(await whoIs({ subject: 'lan-1', verifiedEmail: 'Lan@Sen.example' })).toBe('lan@sen.example')
  expect(await whoIs({ subject: 'lan-1', verifiedEmail: 'mai@sen.example' })).toBe('lan@sen.example')
  expect(await whoIs({ subject: 'lan-1' })).toBe('lan@sen.example')
  await expect(signOn({ subject: 'lan-1', issuer: 'https://other.example' })).rejects.toMatchObject(unknown)
})

it('begins a session as any other sign-in, whose list and history say by which way', async () => {
  const actor = await given.mailbox('hanh@sen.example')
  const { token, idToken } = await signOn({ subject: 'hanh-1', verifiedEmail: actor.address })
  expect(idToken).toBe('id-token')
  expect(await listOwnSessions(given, actor, token)).toMatchObject([
    { way: 'single_sign_on', secondStep: undefined, isCurrent: true, ...HERE },
  ])
  const { signIns } = await given.signIns.ofAccount(actor.accountId, { limit: 5, words: [] })
  expect(signIns).toMatchObject([{ outcome: 'signed_in', way: 'single_sign_on', ...HERE }])
})

it('refuses an unverified address, an unknown one and a similar one', async () => {
  await given.mailbox('tuan@sen.example')
  for (const verifiedEmail of [
    undefined,
    'ai@sen.example',
    'tuan+x@sen.example',
    'tuan@sen.example.evil.example',
    ' tuan@sen.example',
    'tuan@sen.example ',
    '\ufefftuan@sen.example',
    'tuan@\u017fen.example',
    '',
  ]) {
    await expect(signOn({ subject: 'stranger', verifiedEmail })).rejects.toMatchObject(unknown)
  }
})

it('opens no mailbox of a domain that is not verified, and no account that works in a mailbox of another address', async () => {
  await given.mailbox('sep@chua-xac-minh.example', { verified: false })
  const info = await given.mailbox('info@sen.example')
  await addAccount(given, info.mailboxId, { address: 'hoa@nha.example', name: 'Hoa', password: 'Sen@2026demo' })
  for (const verifiedEmail of ['sep@chua-xac-minh.example', 'hoa@nha.example']) {
    await expect(signOn({ subject: verifiedEmail, verifiedEmail })).rejects.toMatchObject(unknown)
  }
})

it('gives no account to a second person with the same address at the provider, until the operator allows it', async () => {
  const phuc = await given.mailbox('phuc@sen.example')
  const [first, second] = ['phuc-1', 'phuc-2'].map((subject) => ({ subject, verifiedEmail: 'phuc@sen.example' }))
  await signOn(first ?? {})
  await expect(signOn(second ?? {})).rejects.toMatchObject(unknown)
  expect(await unlinkSignOn(given, 'PHUC@sen.example')).toBe(true)
  expect(await unlinkSignOn(given, 'phuc@sen.example')).toBe(false)
  expect(await unlinkSignOn(given, 'ai@sen.example')).toBeUndefined()
  const acts = await given.organisations.read(phuc.organisationId, (r) => r.acts.list({ limit: 1 }))
  expect(acts).toMatchObject([{ author: 'operator', act: 'person.sign_on_forgotten', target: phuc.address }])
  expect(await whoIs(second ?? {})).toBe('phuc@sen.example')
  await expect(signOn(first ?? {})).rejects.toMatchObject(unknown)
})

it('lets in both of two first times at once', async () => {
  await given.mailbox('son@sen.example')
  const twice = await Promise.all([1, 2, 3].map(() => whoIs({ subject: 'son-1', verifiedEmail: 'son@sen.example' })))
  expect(twice).toEqual(Array.from({ length: 3 }, () => 'son@sen.example'))
})

it('opens nothing to an account that is suspended, the first time or later, and goes with an account that is deleted', async () => {
  const { accountId } = await given.mailbox('nghi@sen.example')
  const change = (sql: string) => given.database.pool.query(sql, [accountId])
  const user = { subject: 'nghi-1', verifiedEmail: 'nghi@sen.example' }
  await change('update account set suspended_at = now() where id = $1')
  await expect(signOn(user)).rejects.toMatchObject(unknown)
  await change('update account set suspended_at = null where id = $1')
  expect(await whoIs(user)).toBe('nghi@sen.example')
  await change('update account set suspended_at = now() where id = $1')
  await expect(signOn(user)).rejects.toMatchObject(unknown)
  await change('delete from account where id = $1')
  await expect(signOn({ subject: 'nghi-1' })).rejects.toMatchObject(unknown)
})

it('asks for no second step when the account has one, unlike the password', async () => {
  const { accountId } = await given.mailbox('binh@sen.example')
  await given.database.pool.query(
    `insert into two_step (account_id, secret, turned_on_at, last_period) values ($1, 'JBSWY3DPEHPK3PXP', now(), 0)`,
    [accountId],
  )
  expect(await whoIs({ subject: 'binh-1', verifiedEmail: 'binh@sen.example' })).toBe('binh@sen.example')
  const attempt = { ...HERE, email: 'binh@sen.example', password: 'Sen@2026demo' }
  await expect(signIn(given, attempt)).rejects.toThrow()
})

it('passes on the provider’s message when it recognises no user', async () => {
  const failed = new SignOnFailed('refused', 'given up')
  await expect(signOn(failed)).rejects.toBe(failed)
})
