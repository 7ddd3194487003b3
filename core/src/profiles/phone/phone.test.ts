import { PHONE_CODES_PER_INSTALLATION_AND_DAY, PHONE_CODES_PER_ORGANISATION_AND_DAY } from '@sen/model/account/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { readProfile } from '../read-profile.ts'
import { confirmPhone } from './confirm-phone.ts'
import { viewPhoneVerification } from './phone-verification.ts'
import { resendPhoneCode, sendPhoneCode } from './send-phone-code.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let phone: string
let count = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  count += 1
  phone = `+8491234${String(count).padStart(4, '0')}`
  lan = await given.mailbox(`lan${count}@sen.example`)
  minh = await given.mailbox(`minh${count}@khac.example`)
  for (const { accountId } of [lan, minh]) {
    await given.database.pool.query('update account set is_verified = false where id = $1', [accountId])
  }
  given.codeSender.failing = undefined
})
afterAll(() => given.close())

const refused = (code: string, details?: unknown) =>
  expect.objectContaining(details === undefined ? { code } : { code, details })
const send = (actor = lan, typed = phone) => sendPhoneCode(given, actor, { phone: typed, country: 'VN', way: 'sms' })
const code = () => given.codeSender.codeFor(phone)
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
const pass = (seconds: number) => given.clock.advance(seconds)

it('verifies phone and account by the code that was sent', async () => {
  expect(await viewPhoneVerification(given, lan)).toMatchObject({ isAccountVerified: false, waiting: undefined })
  await send(lan, `0${phone.slice(3)}`)
  expect(given.codeSender.sent.at(-1)).toMatchObject({ phone, way: 'sms', language: 'vi' })
  expect(code()).toMatch(/^\d{6}$/)
  expect(given.codeSender.sent.at(-1)?.text).toContain(code())
  expect((await viewPhoneVerification(given, lan)).waiting?.phone).toBe(phone)
  await confirmPhone(given, lan, ` ${code().slice(0, 3)} ${code().slice(3)} `)
  expect(await readProfile(given, lan)).toMatchObject({ phone, isPhoneVerified: true, isVerified: true })
  expect(await viewPhoneVerification(given, lan)).toMatchObject({ isAccountVerified: true, waiting: undefined })
  expect((await given.accounts.findActor(lan.accountId))?.rights.accountVerified).toBe(true)
  await expect(confirmPhone(given, lan, code())).rejects.toEqual(refused('code_expired'))
})

it('counts wrong codes, and takes the right one no more after five', async () => {
  await send()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(confirmPhone(given, lan, wrong())).rejects.toEqual(refused('code_incorrect'))
  }
  await expect(confirmPhone(given, lan, code())).rejects.toEqual(refused('code_used_up'))
  expect(await readProfile(given, lan)).toMatchObject({ isPhoneVerified: false, isVerified: false })
})

it('takes a code once of two requests at once, and five guesses of many', async () => {
  await send()
  const guesses = await Promise.allSettled(Array.from({ length: 10 }, () => confirmPhone(given, lan, wrong())))
  const codes = guesses.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'right'))
  expect(codes.filter((each) => each === 'code_incorrect')).toHaveLength(5)
  expect(codes.filter((each) => each === 'code_used_up')).toHaveLength(5)
  pass(60)
  await send()
  const both = await Promise.allSettled([confirmPhone(given, lan, code()), confirmPhone(given, lan, code())])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'code_expired' } })
})

it('takes no code after a quarter of an hour, and none that another account got', async () => {
  await send()
  await expect(confirmPhone(given, minh, code())).rejects.toEqual(refused('code_expired'))
  pass(15 * 60)
  await expect(confirmPhone(given, lan, code())).rejects.toEqual(refused('code_expired'))
  expect((await viewPhoneVerification(given, lan)).waiting).toBeUndefined()
  await expect(resendPhoneCode(given, lan, 'sms')).rejects.toEqual(refused('code_expired'))
})

it('sends another code after a minute, which alone is good then', async () => {
  await send()
  const first = code()
  await expect(resendPhoneCode(given, lan, 'sms')).rejects.toEqual(refused('code_wait', { retry_after_seconds: 60 }))
  pass(60)
  await resendPhoneCode(given, lan, 'voice')
  expect(given.codeSender.sent.at(-1)).toMatchObject({ phone, way: 'voice' })
  expect(given.codeSender.sent.at(-1)?.text).toContain([...code()].join(', '))
  if (first !== code()) await expect(confirmPhone(given, lan, first)).rejects.toEqual(refused('code_incorrect'))
  await confirmPhone(given, lan, code())
})

it('sends five codes a day to one account, and five to one number from all accounts', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    await send()
    pass(60)
  }
  const waits = { code: 'too_many_phone_codes', details: { retry_after_seconds: 24 * 3_600 - 300 } }
  await expect(send()).rejects.toMatchObject(waits)
  await expect(send(lan, '0987000111')).rejects.toMatchObject({ code: 'too_many_phone_codes' })
  await expect(send(minh)).rejects.toMatchObject({ code: 'too_many_phone_codes' })
  pass(24 * 3_600)
  await send()
})

it.each([
  ['a fixed line', '024 3825 1234', 'VN'],
  ['a number of another country', '+16502530000', 'VN'],
  ['premium rate', '+19001234567', 'US'],
  ['a satellite', '+881612345678', 'VN'],
])('sends no code to %s, and counts nothing', async (_, typed, country) => {
  const before = given.codeSender.sent.length
  const asked = sendPhoneCode(given, lan, { phone: typed, country, way: 'sms' })
  await expect(asked).rejects.toEqual(refused('phone_not_mobile'))
  expect(given.codeSender.sent).toHaveLength(before)
  await send()
})

it('sends so many codes a day by one organisation, and so many by all, however many accounts ask', async () => {
  const other = await given.mailbox(`an${count}@cung.example`)
  const stranger = await given.mailbox(`la${count}@xa.example`)
  const colleague = await given.mailbox(`ba${count}@cung.example`)
  const asked = (actor: Actor, times: number) =>
    given.database.pool.query(
      `insert into phone_code_ask (account_id, phone, asked_at)
       select $1, '+8490000' || n, $2::timestamptz from generate_series(1, $3::integer) n`,
      [actor.accountId, new Date(given.clock.now().getTime() - 3_600_000), times],
    )
  await given.database.pool.query('delete from phone_code_ask')
  await asked(other, PHONE_CODES_PER_ORGANISATION_AND_DAY - 1)
  // One code of the organisation's day is left, and only one of two concurrent requests may get it.
  const both = await Promise.allSettled([
    send(colleague),
    send(await given.mailbox(`tu${count}@cung.example`), '0987000112'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'organisation_phone_codes_used', details: { retry_after_seconds: 23 * 3_600 } },
  })
  await send(stranger, '0987000113')
  await asked(minh, PHONE_CODES_PER_INSTALLATION_AND_DAY)
  await expect(send(lan)).rejects.toMatchObject({ code: 'all_phone_codes_used' })
  pass(24 * 3_600)
  await send(colleague)
  await send(lan, '0987000114')
})

it('says that a number is in use, not whose, sends nothing there, and counts it', async () => {
  await send(minh)
  await confirmPhone(given, minh, code())
  const before = given.codeSender.sent.length
  for (let asked = 0; asked < 4; asked += 1) {
    const error: unknown = await send().catch((thrown: unknown) => thrown)
    expect(error).toEqual(refused('phone_in_use'))
    expect(error).toMatchObject({ details: undefined })
  }
  // The code that verified the number counts too.
  await expect(send()).rejects.toMatchObject({ code: 'too_many_phone_codes' })
  expect(given.codeSender.sent).toHaveLength(before)
})

it('gives a number to the account that confirms first', async () => {
  await send(lan)
  const ofLan = code()
  await send(minh)
  const results = await Promise.allSettled([confirmPhone(given, lan, ofLan), confirmPhone(given, minh, code())])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'phone_in_use' } })
  const both = await Promise.all([readProfile(given, lan), readProfile(given, minh)])
  expect(both.filter(({ isVerified }) => isVerified)).toHaveLength(1)
})

it('starts no waiting time for a code that was not sent', async () => {
  given.codeSender.failing = 'unavailable'
  await expect(send()).rejects.toEqual(refused('code_not_sent', { reason: 'unavailable' }))
  expect((await viewPhoneVerification(given, lan)).waiting).toBeUndefined()
  given.codeSender.failing = undefined
  await send()
  await confirmPhone(given, lan, code())
})

it('changes a verified phone by another one, and asks not for the same again', async () => {
  await send()
  await confirmPhone(given, lan, code())
  await expect(send()).rejects.toEqual(refused('phone_verified'))
  phone = `+8498234${String(count).padStart(4, '0')}`
  await send()
  expect(await readProfile(given, lan)).toMatchObject({ isPhoneVerified: true })
  await confirmPhone(given, lan, code())
  expect(await readProfile(given, lan)).toMatchObject({ phone, isPhoneVerified: true })
})

it('rejects an invalid number, and refuses when no code sender is configured', async () => {
  await expect(send(lan, '12')).rejects.toEqual(refused('phone_invalid'))
  const none = { ...given, codeSender: undefined }
  const order = { phone, country: 'VN', way: 'sms' } as const
  await expect(sendPhoneCode(none, lan, order)).rejects.toEqual(refused('verification_not_offered'))
  expect((await viewPhoneVerification(none, lan)).ways).toEqual([])
})
