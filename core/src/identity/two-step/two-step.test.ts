import {
  RECOVERY_CODES,
  SECOND_STEP_ATTEMPTS,
  SECOND_STEP_MINUTES,
  TWO_STEP_SETUP_MINUTES,
} from '@sen/model/account/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { signIn as signInAlone } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { turnTwoStepOffOf } from '../../people/turn-two-step-off-of.ts'
import { changePassword } from '../change-password.ts'
import { enter } from '../enter.ts'
import { findSession } from '../find-session.ts'
import { issueLoginCode } from '../issue-login-code.ts'
import { listSignIns } from '../list-sign-ins.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { signIn } from '../sign-in.ts'
import { beginTwoStep } from './begin-two-step.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { turnTwoStepOff } from './turn-two-step-off.ts'
import { turnTwoStepOn } from './turn-two-step-on.ts'
import { viewTwoStep } from './view-two-step.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const unlimited = { count: async () => undefined, forgive: async () => undefined }
const PERIOD_SECONDS = 30

let given: TestWorld
let needs: TestWorld & { readonly guesses: typeof unlimited }
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await world()
  needs = { ...given, guesses: unlimited }
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
})
afterAll(() => given.close())

const refused = (code: string) => expect.objectContaining({ code })
const attempt = (actor = lan, password = PASSWORD) => ({ email: actor.address, password, ...HERE })
const now = (periods = 0) => new Date(given.clock.now().getTime() + periods * PERIOD_SECONDS * 1_000)
const nextPeriod = () => given.clock.advance(PERIOD_SECONDS)
const wrong = (secret: string) => {
  const right = [-1, 0, 1].map((periods) => appCode(secret, now(periods)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

async function turnOn(actor = lan) {
  const { token: from } = await signInAlone(given, attempt(actor))
  const secret = await beginTwoStep(given, actor)
  const code = appCode(secret, now())
  const { token, recoveryCodes } = await turnTwoStepOn(needs, actor, { ...HERE, token: from, password: PASSWORD, code })
  return { secret, token, from, recoveryCodes, code }
}

async function beginSignIn(actor = lan): Promise<string> {
  const begun = await signIn(given, attempt(actor))
  if (!('pending' in begun)) throw new Error('no second step was wanted')
  return begun.pending
}
const confirm = (pending: string, code: string) => confirmSignIn(needs, { ...HERE, pending, code })
const historyOf = async (actor: Actor) =>
  (await listSignIns(given, actor, { limit: 20, text: '' })).signIns.map(({ outcome }) => outcome)

describe('turning it on', () => {
  it('wants the password and a code of the secret that was shown, and ends all other sessions', async () => {
    const { token: here } = await signInAlone(given, attempt())
    const { token: elsewhere } = await signInAlone(given, attempt())
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const { token: minhs } = await signInAlone(given, attempt(minh))
    const { code: link } = await issueLoginCode(given, lan.address)
    const secret = await beginTwoStep(given, lan)
    const turn = (password: string, code: string) => turnTwoStepOn(needs, lan, { ...HERE, token: here, password, code })

    await expect(turn('sai', appCode(secret, now()))).rejects.toEqual(refused('password_wrong'))
    await expect(turn(PASSWORD, wrong(secret))).rejects.toEqual(refused('code_incorrect'))
    await expect(turn(PASSWORD, '12345')).rejects.toEqual(refused('code_incorrect'))
    expect(await viewTwoStep(given, lan)).toBeUndefined()
    expect(await findSession(given, elsewhere)).toBeDefined()

    const code = appCode(secret, now())
    const { token, recoveryCodes } = await turn(PASSWORD, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES)
    expect(await viewTwoStep(given, lan)).toEqual({
      turnedOnAt: now(),
      recoveryCodesLeft: RECOVERY_CODES,
      phone: { verified: null, chosen: null, isBarred: false },
    })
    const found = await Promise.all([token, here, elsewhere, minhs].map((each) => findSession(given, each)))
    expect(found.map((session) => session !== undefined)).toEqual([true, false, false, true])
    await expect(enter(given, { kind: 'login_param', code: link }, HERE)).rejects.toEqual(refused('login_link_expired'))
    await expect(beginTwoStep(given, lan)).rejects.toEqual(refused('two_step_changed'))
    expect(await historyOf(lan)).toContain('two_step_on')
  })

  it('takes the secret that was shown last, for a quarter of an hour', async () => {
    const { token } = await signInAlone(given, attempt())
    const turn = (code: string) => turnTwoStepOn(needs, lan, { ...HERE, token, password: PASSWORD, code })
    await expect(turn('123456')).rejects.toEqual(refused('two_step_changed'))
    const first = await beginTwoStep(given, lan)
    const second = await beginTwoStep(given, lan)
    await expect(turn(appCode(first, now()))).rejects.toEqual(refused('code_incorrect'))
    given.clock.advance(TWO_STEP_SETUP_MINUTES * 60)
    await expect(turn(appCode(second, now()))).rejects.toEqual(refused('two_step_changed'))
    const third = await beginTwoStep(given, lan)
    const outcomes = await Promise.allSettled([turn(appCode(third, now())), turn(appCode(third, now()))])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('counts an attempt before it checks the password, and forgives it when both were right', async () => {
    const told: string[] = []
    const guesses = { count: async () => void told.push('count'), forgive: async () => void told.push('forgive') }
    const { token } = await signInAlone(given, attempt())
    const secret = await beginTwoStep(given, lan)
    const turn = (password: string, code: string) =>
      turnTwoStepOn({ ...given, guesses }, lan, { ...HERE, token, password, code })
    await turn('sai', appCode(secret, now())).catch(() => undefined)
    await turn(PASSWORD, wrong(secret)).catch(() => undefined)
    expect(told).toEqual(['count', 'count'])
    await turn(PASSWORD, appCode(secret, now()))
    expect(told).toEqual(['count', 'count', 'count', 'forgive'])
  })

  it('stores recovery codes and tokens as digests', async () => {
    const { recoveryCodes, token } = await turnOn()
    const pending = await beginSignIn()
    const { rows } = await given.database.pool.query(
      `select code_digest as kept from recovery_code union all select token_digest from pending_sign_in
       union all select token_digest from session`,
    )
    const kept = rows.map((row: { kept: string }) => row.kept)
    expect(kept).toContain(given.secrets.digest(pending))
    for (const secret of [...recoveryCodes, token, pending]) expect(kept).not.toContain(secret)
  })
})

describe('signing in with it', () => {
  it('opens nothing by the password alone, and a session by a code, which its list says', async () => {
    const { secret } = await turnOn()
    nextPeriod()
    const pending = await beginSignIn()
    expect(await findSession(given, pending)).toBeUndefined()
    await expect(enter(given, { kind: 'access_token', token: pending }, HERE)).rejects.toEqual(
      refused('login_link_expired'),
    )
    const { token } = await confirm(pending, appCode(secret, now()))
    expect(await findSession(given, token)).toMatchObject({ actor: { accountId: lan.accountId } })
    const [session] = await listOwnSessions(given, lan, token)
    expect(session).toMatchObject({ way: 'password', secondStep: 'app', isCurrent: true })
    nextPeriod()
    await expect(confirm(pending, appCode(secret, now()))).rejects.toEqual(refused('second_step_expired'))
  })

  it('takes the code before and the one after, and none that is two away', async () => {
    const { secret } = await turnOn()
    given.clock.advance(10 * PERIOD_SECONDS)
    await expect(confirm(await beginSignIn(), appCode(secret, now(-2)))).rejects.toEqual(refused('code_incorrect'))
    await expect(confirm(await beginSignIn(), appCode(secret, now(2)))).rejects.toEqual(refused('code_incorrect'))
    await confirm(await beginSignIn(), appCode(secret, now(-1)))
    await confirm(await beginSignIn(), appCode(secret, now()))
    await confirm(await beginSignIn(), appCode(secret, now(1)))
    await expect(confirm(await beginSignIn(), appCode(secret, now()))).rejects.toEqual(refused('code_used'))
  })

  it('takes each code once, also when two callers bring it together, and not the one that turned it on', async () => {
    const { secret, code } = await turnOn()
    await expect(confirm(await beginSignIn(), code)).rejects.toEqual(refused('code_used'))
    nextPeriod()
    const next = appCode(secret, now())
    const both = [await beginSignIn(), await beginSignIn()]
    const outcomes = await Promise.allSettled(both.map((pending) => confirm(pending, next)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'code_used' } })
  })

  it('takes each recovery code once, of this account alone, written in any groups', async () => {
    const { recoveryCodes } = await turnOn()
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const minhs = await turnOn(minh)
    const [first = '', second = ''] = recoveryCodes
    const { token } = await confirm(await beginSignIn(), `${first.slice(0, 8)} - ${first.slice(8)}`)
    const [session] = await listOwnSessions(given, lan, token)
    expect(session).toMatchObject({ secondStep: 'recovery_code' })
    expect(await viewTwoStep(given, lan)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 1 })
    await expect(confirm(await beginSignIn(), first)).rejects.toEqual(refused('code_incorrect'))
    await expect(confirm(await beginSignIn(), minhs.recoveryCodes[0] ?? '')).rejects.toEqual(refused('code_incorrect'))
    const both = [await beginSignIn(), await beginSignIn()]
    const outcomes = await Promise.allSettled(both.map((pending) => confirm(pending, second)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends a sign-in after a few wrong codes and after some minutes, and tells of both alike', async () => {
    const { secret } = await turnOn()
    nextPeriod()
    const pending = await beginSignIn()
    for (let tries = 1; tries < SECOND_STEP_ATTEMPTS; tries += 1) {
      await expect(confirm(pending, wrong(secret))).rejects.toEqual(refused('code_incorrect'))
    }
    const outcomes = [await confirm(pending, wrong(secret)).catch((error: unknown) => error)]
    outcomes.push(await confirm(pending, appCode(secret, now())).catch((error: unknown) => error))
    const slow = await beginSignIn()
    given.clock.advance(SECOND_STEP_MINUTES * 60)
    outcomes.push(await confirm(slow, appCode(secret, now())).catch((error: unknown) => error))
    outcomes.push(await confirm('made up', appCode(secret, now())).catch((error: unknown) => error))
    expect(outcomes[0]).toMatchObject({ code: 'second_step_expired', details: undefined })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    expect((await historyOf(lan)).filter((outcome) => outcome === 'wrong_code')).toHaveLength(SECOND_STEP_ATTEMPTS)
    expect(await given.twoStep.removeExpired(now())).toBeGreaterThan(0)
  })

  it('does not count malformed codes, and counts others before it verifies them', async () => {
    const { secret, recoveryCodes } = await turnOn()
    nextPeriod()
    const told: unknown[] = []
    const guesses = {
      count: async (...said: unknown[]) => void told.push(['count', ...said]),
      forgive: async (...said: unknown[]) => void told.push(['forgive', ...said]),
    }
    const pending = await beginSignIn()
    const say = (code: string) => confirmSignIn({ ...given, guesses }, { ...HERE, pending, code })
    for (let tries = 0; tries < SECOND_STEP_ATTEMPTS + 1; tries += 1) {
      await expect(say('12345')).rejects.toEqual(refused('code_incorrect'))
    }
    expect(told).toEqual([])
    await say(wrong(secret)).catch(() => undefined)
    await say(recoveryCodes[0] ?? '')
    expect(told).toEqual([
      ['count', lan.address, 'app'],
      ['count', lan.address, 'recovery_code'],
      ['forgive', lan.address, 'recovery_code'],
    ])
  })

  it('answers a wrong password the same as when there is none', async () => {
    await turnOn()
    const plain = await given.mailbox(`minh${count}@sen.example`)
    const answers = await Promise.all(
      [lan, plain].map((actor) => signIn(given, attempt(actor, 'sai')).catch((error: unknown) => error)),
    )
    expect(answers[0]).toMatchObject({ code: 'wrong_credentials' })
    expect(answers[1]).toEqual(answers[0])
  })

  it('begins no session by a password that was right just before it was turned on', async () => {
    const passwords = {
      hash: (password: string) => given.passwords.hash(password),
      decoyHash: () => given.passwords.decoyHash(),
      verify: async () => {
        await turnOn()
        return true
      },
    }
    await expect(signIn({ ...given, passwords }, attempt())).rejects.toEqual(refused('wrong_credentials'))
  })

  it('refuses a suspended user, and one whose password was changed meanwhile', async () => {
    const { secret, token } = await turnOn()
    nextPeriod()
    const suspend = (at: string) =>
      given.database.pool.query(`update account set suspended_at = ${at} where id = $1`, [lan.accountId])
    const waiting = await beginSignIn()
    await suspend('now()')
    await expect(confirm(waiting, appCode(secret, now()))).rejects.toEqual(refused('second_step_expired'))
    await suspend('null')
    await changePassword(needs, lan, { token, present: PASSWORD, password: 'Sen@2027demo' })
    await expect(confirm(waiting, appCode(secret, now()))).rejects.toEqual(refused('second_step_expired'))
  })

  it('is not asked for by a code of the portal, nor by the token of a session that has had one', async () => {
    const { secret } = await turnOn()
    nextPeriod()
    const { code } = await issueLoginCode(given, lan.address)
    const byLink = await enter(given, { kind: 'login_param', code }, HERE)
    const program = await confirm(await beginSignIn(), appCode(secret, now()))
    const byToken = await enter(given, { kind: 'access_token', token: program.token }, HERE)
    const said = async (token: string) => (await listOwnSessions(given, lan, token))[0]
    expect(await said(byLink.token)).toMatchObject({ way: 'login_param', secondStep: undefined })
    expect(await said(byToken.token)).toMatchObject({ way: 'access_token', secondStep: 'app' })
  })
})

describe('changing it', () => {
  it('turns off by a code, renews the session that asks and leaves the others', async () => {
    const { secret, token, code } = await turnOn()
    nextPeriod()
    const { token: other } = await confirm(await beginSignIn(), appCode(secret, now()))
    const waiting = await beginSignIn()
    const off = (typed: string) => turnTwoStepOff(needs, lan, { ...HERE, token, code: typed })
    await expect(off(code)).rejects.toEqual(refused('code_used'))
    await expect(off(wrong(secret))).rejects.toEqual(refused('code_incorrect'))
    await expect(off('')).rejects.toEqual(refused('code_incorrect'))
    nextPeriod()
    const renewed = await off(appCode(secret, now()))
    const found = await Promise.all([renewed, token, other].map((each) => findSession(given, each)))
    expect(found.map((session) => session !== undefined)).toEqual([true, false, true])
    expect(await viewTwoStep(given, lan)).toBeUndefined()
    await expect(confirm(waiting, appCode(secret, now()))).rejects.toEqual(refused('second_step_expired'))
    expect((await signInAlone(given, attempt())).token).toBeDefined()
    await expect(off(appCode(secret, now()))).rejects.toEqual(refused('two_step_changed'))
    const { rows } = await given.database.pool.query('select from recovery_code where account_id = $1', [lan.accountId])
    expect(rows).toEqual([])
  })

  it('turns off with a recovery code too, and can be turned on again with another secret', async () => {
    const first = await turnOn()
    await turnTwoStepOff(needs, lan, { ...HERE, token: first.token, code: first.recoveryCodes[3] ?? '' })
    nextPeriod()
    const second = await turnOn()
    expect(second.secret).not.toBe(first.secret)
    await expect(confirm(await beginSignIn(), first.recoveryCodes[0] ?? '')).rejects.toEqual(refused('code_incorrect'))
  })

  it('makes new recovery codes by a code, and those before are worth nothing', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const minhs = await turnOn(await given.mailbox(`minh${count}@sen.example`))
    nextPeriod()
    await expect(renewRecoveryCodes(needs, lan, { ...HERE, token: 'x', code: wrong(secret) })).rejects.toEqual(
      refused('code_incorrect'),
    )
    await expect(
      renewRecoveryCodes(needs, lan, { ...HERE, token: 'x', code: minhs.recoveryCodes[0] ?? '' }),
    ).rejects.toEqual(refused('code_incorrect'))
    const renewed = await renewRecoveryCodes(needs, lan, { ...HERE, token: 'x', code: appCode(secret, now()) })
    expect(renewed).toHaveLength(RECOVERY_CODES)
    expect(await viewTwoStep(given, lan)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES })
    await expect(confirm(await beginSignIn(), recoveryCodes[0] ?? '')).rejects.toEqual(refused('code_incorrect'))
    await confirm(await beginSignIn(), renewed[0] ?? '')
    expect(await historyOf(lan)).toContain('recovery_codes_renewed')
    const plain = await given.mailbox(`hoa${count}@sen.example`)
    await expect(renewRecoveryCodes(needs, plain, { ...HERE, token: 'x', code: '123456' })).rejects.toEqual(
      refused('two_step_changed'),
    )
  })

  it('leaves one set of recovery codes when two are created at once', async () => {
    const { recoveryCodes } = await turnOn()
    const [one = '', other = ''] = recoveryCodes
    const renewing = [one, other].map((code) => renewRecoveryCodes(needs, lan, { ...HERE, token: 'x', code }))
    const outcomes = await Promise.allSettled(renewing)
    // The first may finish before the second sends its code, which is then invalid.
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect([[], [refused('code_incorrect')]]).toContainEqual(failures)
    expect(await viewTwoStep(given, lan)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES })
  })

  it('is turned off by the operator, which its owner sees', async () => {
    const { token } = await turnOn()
    expect(await turnTwoStepOffOf(given, 'operator', { address: lan.address })).toBe(true)
    expect(await turnTwoStepOffOf(given, 'operator', { address: lan.address })).toBe(false)
    const nobody = turnTwoStepOffOf(given, 'operator', { address: 'khong-co@sen.example' })
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
    expect(await findSession(given, token)).toBeDefined()
    expect((await historyOf(lan))[0]).toBe('two_step_off_by_operator')
    const acts = await given.organisations.read(lan.organisationId, (r) => r.acts.list({ limit: 1 }))
    expect(acts).toMatchObject([{ author: 'operator', act: 'person.two_step_off', target: lan.address }])
    await signInAlone(given, attempt())
  })

  it('can be turned off by another Owner of the organisation only', async () => {
    await turnOn()
    const chu = await given.mailbox(`chu${count}@sen.example`, { isOwner: true })
    const stranger = await given.mailbox(`chu${count}@khac.example`, { isOwner: true })
    for (const [by, code] of [
      [lan, 'not_permitted'],
      [stranger, 'not_found'],
    ] as const) {
      await expect(turnTwoStepOffOf(given, by, lan.accountId)).rejects.toMatchObject({ code })
    }
    await expect(turnTwoStepOffOf(given, chu, chu.accountId)).rejects.toMatchObject({ code: 'last_owner' })
    expect(await viewTwoStep(given, lan)).toBeDefined()
    expect(await turnTwoStepOffOf(given, chu, lan.accountId)).toBe(true)
    const acts = await given.organisations.read(lan.organisationId, (r) => r.acts.list({ limit: 1 }))
    expect(acts).toMatchObject([{ author: 'owner', authorAddress: chu.address, act: 'person.two_step_off' }])
    await signInAlone(given, attempt())
  })
})
