import { PHONE_CODES_PER_DAY } from '@sen/model/account/limits'
import { MAILED_CODE_ATTEMPTS, MAILED_CODE_WAIT_SECONDS } from '@sen/model/account/sign-in-limits'
import { SECOND_STEP_MINUTES } from '@sen/model/account/two-step'
import { DAY_SECONDS } from '@sen/model/durations'
import { appCode } from '@sen/testkit/authenticator'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn as signInAlone } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { turnTwoStepOffOf } from '../../people/turn-two-step-off-of.ts'
import { sendPhoneCode } from '../../profiles/phone/send-phone-code.ts'
import { listSignIns } from '../list-sign-ins.ts'
import { listOwnSessions } from '../own-sessions.ts'
import { confirmPasswordCode } from '../password-reset/confirm-password-code.ts'
import { requestPasswordCode } from '../password-reset/request-password-code.ts'
import { resetPassword } from '../password-reset/reset-password.ts'
import { signIn } from '../sign-in.ts'
import { beginTwoStep } from './begin-two-step.ts'
import { turnPhoneCodesOff, turnPhoneCodesOn } from './choose-second-phone.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { sendSecondStepCode, sendSignInCode } from './send-second-step-code.ts'
import { turnTwoStepOff } from './turn-two-step-off.ts'
import { turnTwoStepOn } from './turn-two-step-on.ts'
import { viewTwoStep } from './view-two-step.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }

let w: SendingWorld
let needs: SendingWorld & { readonly guesses: { count(): Promise<void>; forgive(): Promise<void> } }
let lan: Actor
let phone: string
let count = 0
beforeAll(async () => {
  w = await sendingWorld()
  needs = { ...w, guesses: { count: async () => undefined, forgive: async () => undefined } }
})
beforeEach(async () => {
  count += 1
  lan = await w.mailbox(`lan${count}@sen${count}.example`)
  phone = `+8491236${String(count).padStart(4, '0')}`
  await verify(lan, phone)
  w.codeSender.failing = undefined
})
afterAll(() => w.close())

const refused = (code: string) => expect.objectContaining({ code })
const verify = (actor: Actor, number: string | null) =>
  w.database.pool.query('update account set phone = $2, phone_verified_at = $3 where id = $1', [
    actor.accountId,
    number,
    number === null ? null : new Date(w.clock.now().getTime() - 30 * DAY_SECONDS * 1_000),
  ])
const attempt = (password = PASSWORD, actor = lan) => ({ email: actor.address, password, ...HERE })
const code = () => w.codeSender.codeFor(phone)
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')

async function turnOn(actor = lan) {
  const { token: from } = await signInAlone(w, attempt(PASSWORD, actor))
  const secret = await beginTwoStep(w, actor)
  const typed = appCode(secret, w.clock.now())
  const { token, recoveryCodes } = await turnTwoStepOn(needs, actor, {
    ...HERE,
    token: from,
    password: PASSWORD,
    code: typed,
  })
  await turnPhoneCodesOn(needs, actor, { ...HERE, token, code: recoveryCodes[9] ?? '' })
  return { secret, token, recoveryCodes }
}
async function beginSignIn(password = PASSWORD, actor = lan) {
  const begun = await signIn(w, attempt(password, actor))
  if (!('pending' in begun)) throw new Error('no second step was wanted')
  return begun
}
const confirm = (pending: string, typed: string) => confirmSignIn(needs, { ...HERE, pending, code: typed })
const outcomesOf = async (actor = lan) =>
  (await listSignIns(w, actor, { limit: 20, text: '' })).signIns.map(({ outcome }) => outcome)

describe('signing in by a code to the phone', () => {
  it('is offered after the password, and opens a session that says so', async () => {
    await turnOn()
    expect(await outcomesOf()).toContain('phone_codes_on')
    const { pending, phone: offered } = await beginSignIn()
    expect(offered).toEqual({ phone, ways: ['sms', 'voice'] })
    expect(await sendSignInCode(w, pending, 'sms')).toBe(MAILED_CODE_WAIT_SECONDS)
    expect(w.codeSender.sent.at(-1)).toMatchObject({ phone, way: 'sms', language: 'vi' })
    expect(w.codeSender.sent.at(-1)?.text).toContain(`${code()} là mã đăng nhập`)
    const { token } = await confirm(pending, ` ${code().slice(0, 3)} ${code().slice(3)}`)
    const sessions = await listOwnSessions(w, lan, token)
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ way: 'password', secondStep: 'phone' })
  })

  it('takes the app and recovery codes as before while a code waits', async () => {
    const { secret, recoveryCodes } = await turnOn()
    w.clock.advance(30)
    const first = await beginSignIn()
    await sendSignInCode(w, first.pending, 'voice')
    expect(w.codeSender.sent.at(-1)?.text).toContain([...code()].join(', '))
    await confirm(first.pending, appCode(secret, w.clock.now()))
    await confirm((await beginSignIn()).pending, recoveryCodes[0] ?? '')
  })

  it('takes each code once, from the account that requested it, and only the last', async () => {
    await turnOn()
    const [one, other] = [await beginSignIn(), await beginSignIn()]
    await sendSignInCode(w, one.pending, 'sms')
    const first = code()
    await expect(confirm(other.pending, first)).rejects.toEqual(refused('code_incorrect'))
    const both = await Promise.allSettled([confirm(one.pending, first), confirm(one.pending, first)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(confirm((await beginSignIn()).pending, first)).rejects.toEqual(refused('code_incorrect'))

    w.clock.advance(MAILED_CODE_WAIT_SECONDS)
    const third = await beginSignIn()
    await sendSignInCode(w, third.pending, 'sms')
    const old = code()
    w.clock.advance(MAILED_CODE_WAIT_SECONDS)
    await sendSignInCode(w, third.pending, 'sms')
    if (old !== code()) await expect(confirm(third.pending, old)).rejects.toEqual(refused('code_incorrect'))
    await confirm(third.pending, code())
  })

  it('takes none that expired, and none after five wrong ones', async () => {
    const { token } = await turnOn()
    const late = await beginSignIn()
    await sendSignInCode(w, late.pending, 'sms')
    const expired = code()
    w.clock.advance(SECOND_STEP_MINUTES * 60)
    await expect(confirm(late.pending, expired)).rejects.toEqual(refused('second_step_expired'))
    // The attempts are limited per code, and not per session.
    const asker = w.secrets.digest(token)
    await sendSecondStepCode(w, lan, { asker, way: 'sms' })
    const right = code()
    for (let tries = 0; tries < MAILED_CODE_ATTEMPTS; tries += 1) {
      const renewing = renewRecoveryCodes(needs, lan, { ...HERE, token, code: wrong() })
      await expect(renewing).rejects.toEqual(refused('code_incorrect'))
    }
    const renewing = renewRecoveryCodes(needs, lan, { ...HERE, token, code: right })
    await expect(renewing).rejects.toEqual(refused('code_incorrect'))
  })

  it('sends one a minute and five a day, also in new sign-ins, and says which waits', async () => {
    await turnOn()
    for (let sent = 0; sent < PHONE_CODES_PER_DAY; sent += 1) {
      const { pending } = await beginSignIn()
      await sendSignInCode(w, pending, 'sms')
      await expect(sendSignInCode(w, (await beginSignIn()).pending, 'sms')).rejects.toMatchObject({
        code: 'code_wait',
        details: { retry_after_seconds: MAILED_CODE_WAIT_SECONDS },
      })
      w.clock.advance(MAILED_CODE_WAIT_SECONDS)
    }
    const { pending } = await beginSignIn()
    await expect(sendSignInCode(w, pending, 'sms')).rejects.toEqual(refused('too_many_phone_codes'))
    // Codes that verify a phone have a limit of their own.
    await sendPhoneCode(w, lan, { phone: `+8491299${String(count).padStart(4, '0')}`, country: 'VN', way: 'sms' })
    w.clock.advance(DAY_SECONDS)
    await sendSignInCode(w, (await beginSignIn()).pending, 'sms')
  })

  it('sends one of several that are asked for at once', async () => {
    await turnOn()
    const { pending } = await beginSignIn()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => sendSignInCode(w, pending, 'sms')))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of asked) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'code_wait' })
  })

  it('says that a code could not be sent, which none waits for then', async () => {
    await turnOn()
    const { pending } = await beginSignIn()
    w.codeSender.failing = 'unavailable'
    await expect(sendSignInCode(w, pending, 'sms')).rejects.toMatchObject({
      code: 'code_not_sent',
      details: { reason: 'unavailable' },
    })
    w.codeSender.failing = undefined
    await sendSignInCode(w, pending, 'sms')
    await confirm(pending, code())
  })

  it('is not sent before the password was verified, or after the sign-in has expired', async () => {
    const { recoveryCodes } = await turnOn()
    await expect(sendSignInCode(w, 'made up', 'sms')).rejects.toEqual(refused('second_step_expired'))
    const { pending } = await beginSignIn()
    await confirm(pending, recoveryCodes[0] ?? '')
    await expect(sendSignInCode(w, pending, 'sms')).rejects.toEqual(refused('second_step_expired'))
    const suspended = await beginSignIn()
    await w.database.pool.query('update account set suspended_at = now() where id = $1', [lan.accountId])
    await expect(sendSignInCode(w, suspended.pending, 'sms')).rejects.toEqual(refused('second_step_expired'))
  })
})

describe('the phone that is chosen', () => {
  it('is off until the user turns it on by their app or a recovery code', async () => {
    const minh = await w.mailbox(`minh${count}@sen${count}.example`)
    const { token: from } = await signInAlone(w, attempt(PASSWORD, minh))
    const choose = (typed: string) => turnPhoneCodesOn(needs, minh, { ...HERE, token: from, code: typed })
    await expect(choose('123456')).rejects.toEqual(refused('two_step_changed'))
    const secret = await beginTwoStep(w, minh)
    const on = { ...HERE, token: from, password: PASSWORD, code: appCode(secret, w.clock.now()) }
    const { token, recoveryCodes } = await turnTwoStepOn(needs, minh, on)
    expect((await beginSignIn(PASSWORD, minh)).phone).toBeUndefined()
    const again = (typed: string) => turnPhoneCodesOn(needs, minh, { ...HERE, token, code: typed })
    await expect(again(recoveryCodes[0] ?? '')).rejects.toEqual(refused('phone_codes_off'))
    await verify(minh, `+8491237${String(count).padStart(4, '0')}`)
    await expect(again('0000 0000 0000 0000')).rejects.toEqual(refused('code_incorrect'))
    await expect(sendSecondStepCode(w, minh, { asker: w.secrets.digest(token), way: 'sms' })).rejects.toEqual(
      refused('phone_codes_off'),
    )
    await again(recoveryCodes[0] ?? '')
    expect((await beginSignIn(PASSWORD, minh)).phone).toBeDefined()
  })

  it('gets none any more once another number is verified, or the program has no gateway', async () => {
    const { token, recoveryCodes } = await turnOn()
    const other = `+8491238${String(count).padStart(4, '0')}`
    const { pending } = await beginSignIn()
    await sendSignInCode(w, pending, 'sms')
    await verify(lan, other)
    await expect(confirm(pending, code())).rejects.toEqual(refused('code_incorrect'))
    expect((await beginSignIn()).phone).toBeUndefined()
    await expect(sendSignInCode(w, (await beginSignIn()).pending, 'sms')).rejects.toEqual(refused('phone_codes_off'))
    await turnPhoneCodesOn(needs, lan, { ...HERE, token, code: recoveryCodes[1] ?? '' })
    expect((await beginSignIn()).phone?.phone).toBe(other)
    const without = { ...w, codeSender: undefined }
    const begun = await signIn(without, attempt())
    expect(begun).toMatchObject({ phone: undefined })
  })

  it('is turned off with a code sent to it, and together with the second step, by any method', async () => {
    const { token } = await turnOn()
    const asker = w.secrets.digest(token)
    await sendSecondStepCode(w, lan, { asker, way: 'sms' })
    // The code was sent to a different session of the account.
    await expect(turnPhoneCodesOff(needs, lan, { ...HERE, token: 'another', code: code() })).rejects.toEqual(
      refused('code_incorrect'),
    )
    await turnPhoneCodesOff(needs, lan, { ...HERE, token, code: code() })
    expect(await outcomesOf()).toContain('phone_codes_off')
    expect((await beginSignIn()).phone).toBeUndefined()

    const minh = await w.mailbox(`minh${count}@sen${count}.example`)
    const minhs = `+8491239${String(count).padStart(4, '0')}`
    await verify(minh, minhs)
    const on = await turnOn(minh)
    await sendSecondStepCode(w, minh, { asker: w.secrets.digest(on.token), way: 'sms' })
    await turnTwoStepOff(needs, minh, { ...HERE, token: on.token, code: w.codeSender.codeFor(minhs) })
    await signInAlone(w, attempt(PASSWORD, minh))
    await turnOn(minh)
    const chu = await w.mailbox(`chu${count}@sen${count}.example`, { isOwner: true })
    await turnTwoStepOffOf(w, chu, minh.accountId)
    expect(await viewTwoStep(w, minh)).toBeUndefined()
    const { rows } = await w.database.pool.query('select from second_step_code where account_id = $1', [minh.accountId])
    expect(rows).toEqual([])
  })

  it('does not choose another number by a code to the old one', async () => {
    const { token } = await turnOn()
    await sendSecondStepCode(w, lan, { asker: w.secrets.digest(token), way: 'sms' })
    await expect(turnPhoneCodesOn(needs, lan, { ...HERE, token, code: code() })).rejects.toEqual(
      refused('code_incorrect'),
    )
  })
})

describe('after the password was reset by a code to the same phone (product decision 81)', () => {
  const NEXT = 'Đường@2027'
  async function resetByPhone() {
    const { browser } = await requestPasswordCode(w, { email: lan.address, way: 'sms' })
    await w.work()
    const confirmed = await confirmPasswordCode(w, browser, code())
    await resetPassword(w, confirmed.browser, { password: NEXT, confirmation: NEXT, visitor: HERE })
  }

  const OTHER_WAYS = ['app', 'recovery code'] as const
  it.each(OTHER_WAYS)('it is no second step until the %s has signed in', async (by) => {
    const { secret, recoveryCodes } = await turnOn()
    const { pending: before } = await beginSignIn()
    await sendSignInCode(w, before, 'sms')
    const early = code()
    await resetByPhone()
    await expect(confirm(before, early)).rejects.toEqual(refused('second_step_expired'))
    const barred = await beginSignIn(NEXT)
    expect(barred.phone).toBeUndefined()
    await expect(sendSignInCode(w, barred.pending, 'sms')).rejects.toEqual(refused('phone_codes_off'))
    expect((await viewTwoStep(w, lan))?.phone).toEqual({ verified: phone, chosen: phone, isBarred: true })
    w.clock.advance(60)
    await confirm(barred.pending, by === 'app' ? appCode(secret, w.clock.now()) : (recoveryCodes[2] ?? ''))
    const { pending, phone: offered } = await beginSignIn(NEXT)
    expect(offered?.phone).toBe(phone)
    await sendSignInCode(w, pending, 'sms')
    await confirm(pending, code())
  })
})
