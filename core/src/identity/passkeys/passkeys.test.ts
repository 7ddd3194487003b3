import { MAX_PASSKEYS, PASSKEY_CHALLENGE_MINUTES } from '@sen/model/account/passkeys'
import { appCode } from '@sen/testkit/authenticator'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn as signInAlone } from '@sen/testkit/sign-in'
import { SoftwarePasskey } from '@sen/testkit/software-passkey'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { linkPerson } from '../../people/link-person.ts'
import { removePasskeysOf } from '../../people/remove-passkeys-of.ts'
import { findSession } from '../find-session.ts'
import { listSignIns } from '../list-sign-ins.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { signIn } from '../sign-in.ts'
import { beginTwoStep } from '../two-step/begin-two-step.ts'
import { turnTwoStepOn } from '../two-step/turn-two-step-on.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import { challengeSignIn } from './challenge-sign-in.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'

import { signInByPasskey } from './sign-in-by-passkey.ts'

const PASSWORD = 'Sen@2026demo'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const PARTY = { id: 'mail.sen.example', origin: 'https://mail.sen.example' }
const unlimited = { count: async () => undefined, forgive: async () => undefined }
const refused = (code: string) => expect.objectContaining({ code })

let given: SendingWorld
let needs: SendingWorld & { readonly guesses: typeof unlimited }
let lan: Actor
let minh: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
  needs = { ...given, guesses: unlimited }
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  minh = await given.mailbox(`minh${count}@sen.example`)
})
afterAll(() => given.close())

const asking = (challenge: string) => ({ challenge, origin: PARTY.origin, rpId: PARTY.id })

async function added(actor = lan, name = 'Điện thoại', options = {}): Promise<SoftwarePasskey> {
  const { challenge, userHandle } = await beginPasskey(needs, actor, PASSWORD)
  const passkey = SoftwarePasskey.make(userHandle, options)
  await addPasskey(given, actor, { ...HERE, name, answer: passkey.register(asking(challenge)), party: PARTY })
  return passkey
}

const BROWSER = 'a secret of this browser'

async function enter(passkey: SoftwarePasskey, { pending }: { readonly pending?: string } = {}) {
  const { challenge } = await challengeSignIn(given, { pending, browser: BROWSER })
  const answer = passkey.sign(asking(challenge))
  return signInByPasskey(needs, { ...HERE, answer, party: PARTY, browser: BROWSER, pending })
}

const historyOf = async (actor: Actor) =>
  (await listSignIns(given, actor, { limit: 20, text: '' })).signIns.map(({ outcome }) => outcome)

async function withTwoStep(actor = lan): Promise<{ readonly secret: string }> {
  const { token } = await signInAlone(given, { email: actor.address, password: PASSWORD, ...HERE })
  const secret = await beginTwoStep(given, actor)
  const code = appCode(secret, given.clock.now())
  await turnTwoStepOn(needs, actor, { ...HERE, token, password: PASSWORD, code })
  return { secret }
}

async function waiting(actor = lan): Promise<string> {
  const begun = await signIn(given, { email: actor.address, password: PASSWORD, ...HERE })
  if (!('pending' in begun)) throw new Error('no second step was wanted')
  return begun.pending
}

it('is added by the password, and opens sessions that say so', async () => {
  await expect(beginPasskey(needs, lan, 'sai')).rejects.toEqual(refused('password_wrong'))
  const passkey = await added()
  const { token } = await enter(passkey)
  expect((await findSession(given, token))?.actor.address).toBe(lan.address)
  const [session] = await listOwnSessions(given, lan, token)
  expect(session).toMatchObject({ way: 'passkey', secondStep: undefined, isCurrent: true })
  expect(await listPasskeys(given, lan)).toMatchObject([
    { name: 'Điện thoại', createdAt: given.clock.now(), lastUsedAt: given.clock.now(), suspectedAt: undefined },
  ])
  expect(await historyOf(lan)).toEqual(['signed_in', 'passkey_added'])
  expect(await listPasskeys(given, minh)).toEqual([])
})

it('needs no code after it when two-step verification is on', async () => {
  await withTwoStep()
  const passkey = await added()
  const { token } = await enter(passkey)
  expect((await findSession(given, token))?.actor.address).toBe(lan.address)
})

it('is the second step after the password, of that account and in that browser', async () => {
  await withTwoStep()
  await withTwoStep(minh)
  const [passkey, others] = [await added(), await added(minh)]
  const pending = await waiting()
  const { challenge, wanted } = await challengeSignIn(given, { pending, browser: BROWSER })
  expect(wanted.map(({ credentialId }) => credentialId)).toEqual([passkey.id])
  const attempt = (by: SoftwarePasskey, asked: string, from: string | undefined) =>
    signInByPasskey(needs, { ...HERE, answer: by.sign(asking(asked)), party: PARTY, browser: BROWSER, pending: from })
  await expect(attempt(others, challenge, pending)).rejects.toEqual(refused('passkey_refused'))
  const again = await challengeSignIn(given, { pending, browser: BROWSER })
  await expect(attempt(passkey, again.challenge, undefined)).rejects.toEqual(refused('second_step_expired'))
  const third = await challengeSignIn(given, { pending, browser: BROWSER })
  await expect(attempt(passkey, third.challenge, await waiting(minh))).rejects.toEqual(refused('second_step_expired'))
  const { token } = await enter(passkey, { pending })
  const [session] = await listOwnSessions(given, lan, token)
  expect(session).toMatchObject({ way: 'password', secondStep: 'passkey' })
  await expect(challengeSignIn(given, { pending, browser: BROWSER })).rejects.toEqual(refused('second_step_expired'))
  await expect(challengeSignIn(given, { pending: 'made up', browser: BROWSER })).rejects.toEqual(
    refused('second_step_expired'),
  )
})

it('is taken in the browser that asked for its challenge alone, in all tabs of it, and used up by no other', async () => {
  const passkey = await added()
  const { challenge, browser } = await challengeSignIn(given, { pending: undefined, browser: undefined })
  const attempt = (asked: string, by: string | undefined) =>
    signInByPasskey(needs, {
      ...HERE,
      answer: passkey.sign(asking(asked)),
      party: PARTY,
      browser: by,
      pending: undefined,
    })
  const other = await challengeSignIn(given, { pending: undefined, browser: undefined })
  expect(other.browser).not.toBe(browser)
  for (const by of [undefined, '', other.browser]) {
    await expect(attempt(challenge, by)).rejects.toEqual(refused('passkey_refused'))
  }
  const tab = await challengeSignIn(given, { pending: undefined, browser })
  expect(tab.browser).toBe(browser)
  expect(await attempt(challenge, browser)).toHaveProperty('token')
  expect(await attempt(tab.challenge, browser)).toHaveProperty('token')
})

it('takes each challenge once, for a few minutes, and for its own purpose', async () => {
  const passkey = await added()
  const { challenge } = await challengeSignIn(given, { pending: undefined, browser: BROWSER })
  const attempt = (asked: string) =>
    signInByPasskey(needs, {
      ...HERE,
      answer: passkey.sign(asking(asked)),
      party: PARTY,
      browser: BROWSER,
      pending: undefined,
    })
  const outcomes = await Promise.allSettled([attempt(challenge), attempt(challenge)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(attempt(challenge)).rejects.toEqual(refused('passkey_refused'))
  await expect(attempt(given.passkeyVerifier.newChallenge())).rejects.toEqual(refused('passkey_refused'))
  const late = await challengeSignIn(given, { pending: undefined, browser: BROWSER })
  given.clock.advance(PASSKEY_CHALLENGE_MINUTES * 60)
  await expect(attempt(late.challenge)).rejects.toEqual(refused('passkey_refused'))
  const { challenge: adding } = await beginPasskey(needs, lan, PASSWORD)
  await expect(attempt(adding)).rejects.toEqual(refused('passkey_refused'))
  const { challenge: entering } = await challengeSignIn(given, { pending: undefined, browser: BROWSER })
  const answer = SoftwarePasskey.make('AAAA').register(asking(entering))
  await expect(addPasskey(given, lan, { ...HERE, name: 'x', answer, party: PARTY })).rejects.toEqual(
    refused('passkey_refused'),
  )
  await given.database.pool.query('delete from passkey_challenge')
})

it('cannot be added by another account, and is added once', async () => {
  const { challenge, userHandle } = await beginPasskey(needs, lan, PASSWORD)
  const passkey = SoftwarePasskey.make(userHandle)
  const answer = passkey.register(asking(challenge))
  const add = (actor: Actor, name = 'x', given_ = answer) =>
    addPasskey(given, actor, { ...HERE, name, answer: given_, party: PARTY })
  await expect(add(lan, '   ')).rejects.toEqual(refused('invalid'))
  await expect(add(minh)).rejects.toEqual(refused('passkey_refused'))
  await expect(add(lan)).rejects.toEqual(refused('passkey_refused'))
  const second = await beginPasskey(needs, lan, PASSWORD)
  await add(lan, 'x', passkey.register(asking(second.challenge)))
  const third = await beginPasskey(needs, lan, PASSWORD)
  expect(third.present.map(({ credentialId }) => credentialId)).toEqual([passkey.id])
  expect(third.userHandle).toBe(second.userHandle)
  await expect(add(lan, 'x', passkey.register(asking(third.challenge)))).rejects.toEqual(refused('passkey_refused'))
  expect(await listPasskeys(given, minh)).toEqual([])
})

it('finds the user by the passkey’s user handle when no username was given', async () => {
  await added(minh)
  const { challenge, userHandle } = await beginPasskey(needs, lan, PASSWORD)
  const passkey = SoftwarePasskey.make(userHandle)
  await addPasskey(given, lan, { ...HERE, name: 'x', answer: passkey.register(asking(challenge)), party: PARTY })
  const signing = async (change: object) => {
    const asked = await challengeSignIn(given, { pending: undefined, browser: BROWSER })
    const signed = passkey.sign(asking(asked.challenge))
    const answer = { ...signed, response: { ...signed.response, ...change } }
    return signInByPasskey(needs, { ...HERE, answer, party: PARTY, browser: BROWSER, pending: undefined })
  }
  await expect(signing({ userHandle: undefined })).rejects.toEqual(refused('passkey_refused'))
  await expect(signing({ userHandle: 'AAAA' })).rejects.toEqual(refused('passkey_refused'))
  expect(await signing({})).toHaveProperty('token')
})

it('is refused when its counter goes back, of which its owner hears, and goes on when it grows', async () => {
  const passkey = await added()
  const copy = passkey.copy()
  await enter(passkey)
  await enter(passkey)
  await expect(enter(copy)).rejects.toEqual(refused('passkey_refused'))
  const [row] = await listPasskeys(given, lan)
  expect(row?.suspectedAt).toEqual(given.clock.now())
  expect((await historyOf(lan))[0]).toBe('wrong_passkey')
  expect(await enter(passkey)).toHaveProperty('token')
  const synced = await added(lan, 'Đám mây', { counts: false })
  for (let times = 0; times < 2; times += 1) expect(await enter(synced)).toHaveProperty('token')
})

it('answers alike for unknown, wrong and removed passkeys and suspended accounts', async () => {
  const [passkey, mine] = [await added(minh), await added()]
  await expect(enter(SoftwarePasskey.make('AAAA'))).rejects.toEqual(refused('passkey_refused'))
  const [row] = await listPasskeys(given, lan)
  await expect(removePasskey(given, minh, row?.id ?? '', HERE)).rejects.toEqual(refused('not_found'))
  await removePasskey(given, lan, row?.id ?? '', HERE)
  await expect(enter(mine)).rejects.toEqual(refused('passkey_refused'))
  expect(await historyOf(lan)).toEqual(['passkey_removed', 'passkey_added'])
  await given.database.pool.query('update account set suspended_at = now() where id = $1', [minh.accountId])
  await expect(enter(passkey)).rejects.toEqual(refused('passkey_refused'))
})

it('is renamed by its owner alone', async () => {
  await added()
  const [row] = await listPasskeys(given, lan)
  const id = row?.id ?? ''
  await expect(renamePasskey(given, minh, id, 'x')).rejects.toEqual(refused('not_found'))
  await expect(renamePasskey(given, lan, id, ' ')).rejects.toEqual(refused('invalid'))
  await renamePasskey(given, lan, id, ' Khoá   USB ')
  expect((await listPasskeys(given, lan)).map(({ name }) => name)).toEqual(['Khoá USB'])
})

it('is limited in number', async () => {
  for (let at = 0; at < MAX_PASSKEYS; at += 1) await added()
  await expect(beginPasskey(needs, lan, PASSWORD)).rejects.toEqual(refused('too_many_passkeys'))
})

it('is taken away by the operator, with all others, and by nothing else', async () => {
  const passkey = await added()
  await added()
  expect(await removePasskeysOf(given, 'operator', { address: ` ${lan.address.toUpperCase()}` })).toBe(2)
  expect(await removePasskeysOf(given, 'operator', { address: lan.address })).toBe(0)
  await expect(removePasskeysOf(given, 'operator', { address: 'ai@sen.example' })).rejects.toEqual(refused('not_found'))
  await expect(enter(passkey)).rejects.toEqual(refused('passkey_refused'))
  expect((await historyOf(lan)).slice(0, 1)).toEqual(['passkeys_removed_by_operator'])
  const acts = await given.organisations.read(lan.organisationId, (r) => r.acts.list({ limit: 1 }))
  expect(acts).toMatchObject([{ author: 'operator', act: 'person.passkeys_removed', target: lan.address }])
})

it('stays when an Owner sets a new password, unless the Owner removes it too, with remembered devices', async () => {
  const chu = await given.mailbox(`chu${count}@sen.example`, { isOwner: true })
  const passkey = await added()
  const link = (withoutPasskeys: boolean) =>
    linkPerson(given, chu, lan.accountId, { mailedTo: undefined, withoutPasskeys })
  const newest = async () =>
    (await given.organisations.read(lan.organisationId, (r) => r.acts.list({ limit: 2 }))).map(
      ({ act, author, details }) => ({ act, author, details }),
    )
  await link(false)
  expect((await findSession(given, (await enter(passkey)).token))?.actor.address).toBe(lan.address)
  await given.database.pool.query(
    `insert into known_device (account_id, token_digest, first_seen_at, last_seen_at, source, user_agent, remembered_until)
     values ($1, 'x', now(), now(), '', '', now() + interval '1 day')`,
    [lan.accountId],
  )
  await link(true)
  await expect(enter(passkey)).rejects.toEqual(refused('passkey_refused'))
  expect(await listPasskeys(given, lan)).toEqual([])
  expect(await newest()).toEqual([
    { act: 'person.linked', author: 'owner', details: { mailed_to: '' } },
    { act: 'person.passkeys_removed', author: 'owner', details: { count: 1 } },
  ])
  expect(await historyOf(lan)).toContain('passkeys_removed_by_operator')
  const { rows } = await given.database.pool.query(
    'select from known_device where account_id = $1 and remembered_until is not null',
    [lan.accountId],
  )
  expect(rows).toEqual([])
  await expect(removePasskeysOf(given, chu, chu.accountId)).rejects.toEqual(refused('last_owner'))
  await expect(removePasskeysOf(given, lan, chu.accountId)).rejects.toEqual(refused('not_permitted'))
})

it('sends one mail when it is removed: the actor, the time, the device, and the next steps', async () => {
  await added()
  await added()
  const mails = async () => {
    await given.work()
    const found = await given.read.folder(lan, 'inbox')
    return Promise.all(found.map(async ({ id, subject }) => [subject, (await given.read.body(lan, id))?.text ?? '']))
  }
  const [row] = await listPasskeys(given, lan)
  await removePasskey(given, lan, row?.id ?? '', { ...HERE, userAgent: FIREFOX })
  const [own, ...more] = await mails()
  expect(more).toEqual([])
  expect(own?.[0]).toBe('Đã gỡ khóa truy cập')
  for (const said of ['Một khóa truy cập', 'Firefox trên Linux', '192.0.2.7', '/protect/password']) {
    expect(own?.[1]).toContain(said)
  }
  await expect(removePasskey(given, lan, row?.id ?? '', HERE)).rejects.toEqual(refused('not_found'))
  await removePasskeysOf(given, 'operator', { address: lan.address })
  await removePasskeysOf(given, 'operator', { address: lan.address })
  const [, byOperator, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(byOperator?.[1]).toContain(`Quản trị viên đã gỡ mọi khóa truy cập của tài khoản ${lan.address}`)
  expect(byOperator?.[1]).not.toContain('Thiết bị')
})

it('counts a password attempt before it verifies, and uncounts a right one', async () => {
  const told: string[] = []
  const guesses = { count: async () => void told.push('count'), forgive: async () => void told.push('forgive') }
  await expect(beginPasskey({ ...given, guesses }, lan, 'sai')).rejects.toEqual(refused('password_wrong'))
  expect(told).toEqual(['count'])
  await beginPasskey({ ...given, guesses }, lan, PASSWORD)
  expect(told).toEqual(['count', 'count', 'forgive'])
})
