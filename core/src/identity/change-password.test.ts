import { addAccount } from '@sen/testkit/add-account'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { changePassword } from './change-password.ts'
import { enter } from './enter.ts'
import { findSession } from './find-session.ts'
import { issueLoginCode } from './issue-login-code.ts'

const PASSWORD = 'Sen@2026demo'
const NEXT = 'Sen@2027demo'
const guesses = { count: async () => undefined, forgive: async () => undefined }

const NOWHERE = { userAgent: 'a browser', source: '192.0.2.7' }

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const sessionOf = async (email: string, password = PASSWORD) =>
  (await signIn(given, { email, password, userAgent: '', source: '' })).token
const change = (actor: Actor, token: string, present = PASSWORD, password = NEXT) =>
  changePassword({ ...given, guesses }, actor, { token, present, password })

it('leaves the sessions and the password of another account in the same mailbox alone', async () => {
  const info = await given.mailbox('info@sen.example')
  await addAccount(given, info.mailboxId, { address: 'hoa@nha.example', name: 'Hoa', password: 'Hoa@2026' })
  const [token, others] = [await sessionOf(info.address), await sessionOf('hoa@nha.example', 'Hoa@2026')]
  const renewed = await change(info, token)
  expect(await findSession(given, renewed)).toMatchObject({ actor: { accountId: info.accountId } })
  expect(await findSession(given, token)).toBeUndefined()
  expect(await findSession(given, others)).toBeDefined()
})

it('invalidates codes that were issued before', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const { code } = await issueLoginCode(given, lan.address)
  await change(lan, await sessionOf(lan.address))
  await expect(enter(given, { kind: 'login_param', code }, NOWHERE)).rejects.toMatchObject({
    code: 'login_link_expired',
  })
})

it('lets one of two concurrent changes succeed', async () => {
  const minh = await given.mailbox('minh@sen.example')
  const tokens = [await sessionOf(minh.address), await sessionOf(minh.address)]
  const outcomes = await Promise.allSettled(
    tokens.map((token, at) => change(minh, token, PASSWORD, `Sen@202${at}demoo`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('validates the new password before it counts an attempt, and counts before it verifies', async () => {
  const an = await given.mailbox('an@sen.example')
  const token = await sessionOf(an.address)
  const told: string[] = []
  const needs = {
    ...given,
    guesses: { count: async () => void told.push('count'), forgive: async () => void told.push('forgive') },
  }
  const asked = { token, present: 'Sai@2026', password: NEXT }
  await expect(changePassword(needs, an, { ...asked, password: 'short' })).rejects.toMatchObject({
    code: 'password_too_short',
  })
  expect(told).toEqual([])
  await expect(changePassword(needs, an, asked)).rejects.toMatchObject({ code: 'password_wrong' })
  expect(told).toEqual(['count'])
  await changePassword(needs, an, { ...asked, present: PASSWORD })
  expect(told).toEqual(['count', 'count', 'forgive'])
})
