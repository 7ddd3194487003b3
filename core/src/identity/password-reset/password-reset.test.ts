import {
  PASSWORD_CODES_PER_ORGANISATION_AND_DAY,
  PASSWORD_RESET_MINUTES,
  PHONE_CODES_PER_DAY,
} from '@sen/model/account/limits'
import { MAILED_CODE_ATTEMPTS, MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import { DAY_SECONDS } from '@sen/model/durations'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { sendPhoneCode } from '../../profiles/phone/send-phone-code.ts'
import { changePassword } from '../change-password.ts'
import { findSession } from '../find-session.ts'
import { listSignIns } from '../list-sign-ins.ts'
import { confirmPasswordCode } from './confirm-password-code.ts'
import { requestPasswordCode, requestPasswordCodeAgain } from './request-password-code.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordCode } from './send-password-code.ts'
import { viewPasswordReset } from './view-password-reset.ts'

const PASSWORD = 'Sen@2026demo'
const NEXT = 'Đường@2027'
const HERE = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  source: '192.0.2.7',
}

let w: SendingWorld
let lan: Actor
let phone: string
let count = 0
beforeAll(async () => {
  w = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  lan = await w.mailbox(`lan${count}@sen${count}.example`)
  phone = `+8491235${String(count).padStart(4, '0')}`
  await givePhone(lan, phone)
  w.codeSender.failing = undefined
})
afterAll(() => w.close())

const refused = (code: string) => expect.objectContaining({ code })
const givePhone = (actor: Actor, number: string, daysAgo = 30) =>
  w.database.pool.query('update account set phone = $2, phone_verified_at = $3 where id = $1', [
    actor.accountId,
    number,
    new Date(w.clock.now().getTime() - daysAgo * DAY_SECONDS * 1_000),
  ])
const set = (actor: Actor, assignment: string) =>
  w.database.pool.query(`update account set ${assignment} where id = $1`, [actor.accountId])
async function ask(email = lan.address): Promise<string> {
  const { browser } = await requestPasswordCode(w, { email, way: 'sms' })
  await w.work()
  return browser
}
const sentTo = (number = phone) => w.codeSender.sent.filter((each) => each.phone === number)
const code = () => w.codeSender.codeFor(phone)
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
const confirm = (browser: string, typed = code()) => confirmPasswordCode(w, browser, typed)
const choose = (browser: string, password = NEXT, confirmation = password) =>
  resetPassword(w, browser, { password, confirmation, visitor: HERE })
const enter = (password: string) => signIn(w, { email: lan.address, password, ...HERE })
const confirmed = async () => (await confirm(await ask())).browser

it('gives a new password by the code that went to the verified phone, and ends all that the old one had opened', async () => {
  const { token } = await enter(PASSWORD)
  const browser = await ask(`  ${lan.address.toUpperCase()} `)
  expect(sentTo()).toEqual([expect.objectContaining({ way: 'sms', language: 'vi' })])
  expect(sentTo()[0]?.text).toContain(code())
  expect(await viewPasswordReset(w, browser)).toMatchObject({ stage: 'code' })
  const { browser: next } = await confirm(browser, ` ${code().slice(0, 3)} ${code().slice(3)}`)
  expect(await viewPasswordReset(w, next)).toEqual({ stage: 'password', address: lan.address })
  expect(await findSession(w, token)).toBeDefined()
  expect(await choose(next)).toBe(lan.address)
  expect(await findSession(w, token)).toBeUndefined()
  await expect(enter(PASSWORD)).rejects.toEqual(refused('wrong_credentials'))
  const { signIns } = await listSignIns(w, lan, { limit: 2, text: '' })
  expect(signIns[1]).toMatchObject({ outcome: 'password_reset', way: undefined, source: HERE.source })
  await enter(NEXT)
  await w.work()
  const told = (await w.read.folder(lan, 'inbox')).map(({ subject }) => subject)
  expect(told.filter((subject) => subject === 'Mật khẩu đã được đặt lại')).toHaveLength(1)
})

it('takes code and password once, and the code in the browser that asked for it alone', async () => {
  const browser = await ask()
  const other = (await requestPasswordCode(w, { email: lan.address, way: 'sms' })).browser
  await expect(confirm(other)).rejects.toEqual(refused('code_incorrect'))
  const both = await Promise.allSettled([confirm(browser), confirm(browser)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // The browser's earlier secret is invalid, because an attacker may have planted it.
  await expect(choose(browser)).rejects.toEqual(refused('code_expired'))
  await expect(confirm(browser)).rejects.toEqual(refused('code_expired'))
  const [right] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.browser] : []))
  const results = await Promise.allSettled([choose(right ?? '', `${NEXT}a`), choose(right ?? '', `${NEXT}b`)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await w.work()
})

it('judges the new password as everywhere, and uses nothing up by a refusal', async () => {
  const browser = await confirmed()
  await expect(choose(browser, 'ngắn')).rejects.toEqual(refused('password_too_short'))
  await expect(choose(browser, 'chỉ có chữ thường')).rejects.toEqual(refused('password_too_simple'))
  await expect(choose(browser, NEXT, `${NEXT}x`)).rejects.toEqual(refused('invalid'))
  expect(await choose(browser)).toBe(lan.address)
})

async function answersOf(email: string): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  const tell = async (what: Promise<unknown>) => {
    seen.push(await what.catch((error: { code: string; details: unknown }) => [error.code, error.details]))
  }
  const asked = await requestPasswordCode(w, { email, way: 'sms' })
  seen.push(asked.expiresAt.getTime() - w.clock.now().getTime())
  await w.work()
  const view = async () => (await viewPasswordReset(w, asked.browser))?.stage
  await tell(view())
  await tell(requestPasswordCodeAgain(w, asked.browser, 'sms'))
  await tell(confirmPasswordCode(w, asked.browser, '12'))
  w.clock.advance(60)
  await tell(requestPasswordCodeAgain(w, asked.browser, 'voice').then(() => 'asked'))
  await w.work()
  for (let attempt = 0; attempt <= MAILED_CODE_ATTEMPTS; attempt += 1) {
    await tell(confirmPasswordCode(w, asked.browser, 'abcdef'))
  }
  w.clock.advance(MAILED_CODE_MINUTES * 60)
  await tell(view())
  await tell(confirmPasswordCode(w, asked.browser, 'abcdef'))
  return seen
}

it('answers alike for every address, and sends codes to eligible accounts only', async () => {
  const people: Record<string, Actor> = {}
  for (const [at, name] of ['none', 'late', 'suspended', 'sso', 'linked'].entries()) {
    people[name] = await w.mailbox(`${name}${count}@sen${count}.example`)
    if (name !== 'none') await givePhone(people[name] as Actor, `+8491100000${at}`)
  }
  const { none, late, suspended, sso, linked } = people as Record<string, Actor>
  if (!none || !late || !suspended || !sso || !linked) throw new Error('somebody is missing')
  await givePhone(late, '+84911999000', 2)
  await set(suspended, 'suspended_at = now()')
  await set(sso, "password_hash = ''")
  await w.database.pool.query(
    `insert into password_link (account_id, purpose, token_digest, expires_at, sent_to) values ($1, 'reset', $2, $3, '')`,
    [linked.accountId, `link${count}`, new Date(w.clock.now().getTime() + DAY_SECONDS * 1_000)],
  )
  const before = w.codeSender.sent.length
  const expected = await answersOf('khong-co-ai@nowhere.example')
  expect(expected).toEqual([
    MAILED_CODE_MINUTES * 60_000,
    'code',
    ['code_wait', { retry_after_seconds: 60 }],
    ['code_incorrect', undefined],
    'asked',
    ...Array.from({ length: MAILED_CODE_ATTEMPTS }, () => ['code_incorrect', undefined]),
    ['code_used_up', undefined],
    undefined,
    ['code_expired', undefined],
  ])
  for (const { address } of [none, late, suspended, sso, linked]) expect(await answersOf(address)).toEqual(expected)
  expect(await answersOf('mật khẩu của tôi, gõ nhầm chỗ')).toEqual(expected)
  expect(w.codeSender.sent).toHaveLength(before)
  expect(await answersOf(lan.address)).toEqual(expected)
  expect(sentTo().map(({ way }) => way)).toEqual(['sms', 'voice'])
})

it('enqueues the same work for an unknown address', async () => {
  for (const email of [lan.address, 'khong-co-ai@nowhere.example']) await requestPasswordCode(w, { email, way: 'sms' })
  const jobs = (await orderedJobs(w.database.db)).filter(({ name }) => name === 'send-password-code')
  expect(jobs.map(({ payload }) => Object.keys(payload))).toEqual([['resetId'], ['resetId']])
  await w.work()
})

it('counts codes before it verifies them, and rejects the right one after five wrong ones', async () => {
  const browser = await ask()
  const typed = Array.from({ length: 8 }, () => confirm(browser, wrong()))
  const told = (await Promise.allSettled(typed)).map((each) => each.status === 'rejected' && each.reason.code)
  expect(told.filter((each) => each === 'code_incorrect')).toHaveLength(MAILED_CODE_ATTEMPTS)
  await expect(confirm(browser)).rejects.toEqual(refused('code_used_up'))
  w.clock.advance(60)
  await requestPasswordCodeAgain(w, browser, 'sms')
  await w.work()
  await confirm(browser)
})

it('expires the code and the confirmed reset after fifteen minutes each', async () => {
  const browser = await ask()
  w.clock.advance(MAILED_CODE_MINUTES * 60)
  await expect(confirm(browser)).rejects.toEqual(refused('code_expired'))
  await expect(requestPasswordCodeAgain(w, browser, 'sms')).rejects.toEqual(refused('code_expired'))
  const late = await confirmed()
  w.clock.advance(PASSWORD_RESET_MINUTES * 60)
  await expect(choose(late)).rejects.toEqual(refused('code_expired'))
  expect(await w.passwordResets.removeExpired(w.clock.now())).toBeGreaterThan(0)
})

it.each([
  [
    'its owner has changed the password',
    (token: string) => changePassword(w, lan, { token, present: PASSWORD, password: `${NEXT}9` }),
  ],
  ['it was suspended', () => set(lan, 'suspended_at = now()')],
])('cancels a pending reset when %s meanwhile', async (_, happens) => {
  const { token } = await enter(PASSWORD)
  const typing = await ask()
  const right = code()
  const choosing = await confirmed()
  await happens(token)
  await expect(confirm(typing, right)).rejects.toEqual(refused('code_incorrect'))
  await expect(choose(choosing)).rejects.toEqual(refused('code_expired'))
})

it('sends five codes a day to one account, silently no more, and leaves the verification of phones its own', async () => {
  for (let asked = 0; asked < PHONE_CODES_PER_DAY + 2; asked += 1) {
    w.clock.advance(60)
    await ask()
  }
  expect(sentTo()).toHaveLength(PHONE_CODES_PER_DAY)
  const other = `+8498235${String(count).padStart(4, '0')}`
  await sendPhoneCode(w, lan, { phone: other, country: 'VN', way: 'sms' })
  expect(sentTo(other)).toHaveLength(1)
  w.clock.advance(DAY_SECONDS)
  await ask()
  expect(sentTo()).toHaveLength(PHONE_CODES_PER_DAY + 1)
})

it('reserves half of an organisation’s codes for signed-in users', async () => {
  const colleague = await w.mailbox(`minh${count}@sen${count}.example`)
  await w.database.pool.query(
    `insert into phone_code_ask (account_id, phone, asked_at, purpose)
     select $1, '+8490000' || n, $2, 'password' from generate_series(1, $3::integer) n`,
    [colleague.accountId, w.clock.now(), PASSWORD_CODES_PER_ORGANISATION_AND_DAY],
  )
  await ask()
  expect(sentTo()).toEqual([])
  const other = `+8498235${String(count).padStart(4, '0')}`
  await sendPhoneCode(w, lan, { phone: other, country: 'VN', way: 'sms' })
  expect(sentTo(other)).toHaveLength(1)
})

it('sends once, however often its job runs; after a failure, a new request sends again', async () => {
  w.codeSender.failing = 'unavailable'
  const { browser } = await requestPasswordCode(w, { email: lan.address, way: 'sms' })
  await expect(w.work()).rejects.toThrow('the provider is away')
  w.codeSender.failing = undefined
  await w.work()
  expect(sentTo()).toEqual([])
  w.clock.advance(60)
  await requestPasswordCodeAgain(w, browser, 'sms')
  await w.work()
  const { rows } = await w.database.pool.query('select max(id) as id from password_reset')
  await sendPasswordCode(w, rows[0].id)
  expect(sentTo()).toHaveLength(1)
  await confirm(browser)
})

it('is not offered when no code sender is configured', async () => {
  const none = { ...w, codeSender: undefined }
  const asked = requestPasswordCode(none, { email: lan.address, way: 'sms' })
  await expect(asked).rejects.toEqual(refused('verification_not_offered'))
})
