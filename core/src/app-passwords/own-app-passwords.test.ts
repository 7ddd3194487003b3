import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSignIns } from '../identity/list-sign-ins.ts'
import type { Actor } from '../kit/actor.ts'
import { createAppPassword, listAppPasswords, revokeAppPassword } from './own-app-passwords.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }

const guesses = { count: async () => undefined, forgive: async () => undefined }
let given: TestWorld
const needs = () => ({ ...given, guesses })
let lan: Actor
let session: string
const sessionOf = async ({ address }: Actor) =>
  (await signIn(given, { email: address, password: PASSWORD, ...HERE })).token
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  session = await sessionOf(lan)
})
afterAll(() => given.close())

it('creates, lists and revokes, and records that in the sign-in history', async () => {
  const { id } = await createAppPassword(
    needs(),
    lan,
    session,
    { name: ' iPhone  của Lan', scopes: ['smtp', 'imap'], password: PASSWORD },
    HERE,
  )
  expect(await listAppPasswords(given, lan)).toMatchObject({
    appPasswords: [{ id, name: 'iPhone của Lan', scopes: ['imap', 'smtp'], lastUse: undefined }],
    protocols: ['imap', 'pop3', 'smtp'],
    needsAppPassword: false,
  })
  await revokeAppPassword(given, lan, id, HERE)
  expect((await listAppPasswords(given, lan)).appPasswords).toEqual([])
  const { signIns } = await listSignIns(given, lan, { text: '', limit: 10 })
  const acts = signIns.filter(({ outcome }) => outcome !== 'signed_in')
  expect(acts.map(({ outcome, appPasswordName }) => [outcome, appPasswordName])).toEqual([
    ['app_password_revoked', 'iPhone của Lan'],
    ['app_password_created', 'iPhone của Lan'],
  ])
})

it('asks for the password of the account', async () => {
  const wanted = { name: 'x', scopes: ['imap'] as const }
  for (const password of ['Sai@2026demo', '', undefined]) {
    await expect(createAppPassword(needs(), lan, session, { ...wanted, password }, HERE)).rejects.toMatchObject({
      code: 'password_wrong',
    })
  }
})

it('refuses an empty name and no scope', async () => {
  const create = (name: string, scopes: readonly 'imap'[]) =>
    createAppPassword(needs(), lan, session, { name, scopes, password: PASSWORD }, HERE)
  await expect(create(' ', ['imap'])).rejects.toMatchObject({ code: 'invalid', details: { field: 'name' } })
  await expect(create('x', [])).rejects.toMatchObject({ code: 'invalid', details: { field: 'scopes' } })
})

it('has a limit that concurrent requests cannot exceed', async () => {
  const minh = await given.mailbox('minh@sen.example')
  const other = await sessionOf(minh)
  const create = () =>
    createAppPassword(needs(), minh, other, { name: 'x', scopes: ['imap'], password: PASSWORD }, HERE)
  const results = await Promise.allSettled(Array.from({ length: MAX_APP_PASSWORDS + 3 }, create))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_APP_PASSWORDS)
  await expect(create()).rejects.toMatchObject({ code: 'too_many_app_passwords' })
})
