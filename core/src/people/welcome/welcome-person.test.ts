import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { welcomePerson } from './welcome-person.ts'

let given: SendingWorld
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())

const welcome = ({ mailboxId }: Actor) =>
  welcomePerson({ ...given, publicUrl: 'https://thu.sen.example', brandName: 'Thư Sen' }, mailboxId)
const settle = ({ mailboxId }: Actor, settings: Readonly<Record<string, unknown>>) =>
  given.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    for (const [key, value] of Object.entries(settings)) await w.settings.set(key, value)
  })

it.each([
  ['vi', 'Chào mừng bạn đến với Thư Sen', 'Bảo vệ tài khoản bằng xác thực hai bước:'],
  ['en', 'Welcome to Thư Sen', 'Protect your account with two-step verification:'],
] as const)('welcomes a new member once, in their language (%s)', async (language, subject, line) => {
  const person = await given.mailbox(`moi-${language}@sen.example`)
  await settle(person, { language, show_first_steps: true })
  await welcome(person)
  await welcome(person)
  const [mail, ...rest] = await given.read.folder(person, 'inbox')
  expect(rest).toEqual([])
  expect(mail).toMatchObject({ subject, from: { name: 'Thư Sen', email: 'postmaster@sen.example' } })
  const text = mail && (await given.read.body(person, mail.id))?.text
  expect(text).toContain(`${line}\nhttps://thu.sen.example/protect/authentication`)
})

it('sends nothing to a mailbox that is not new', async () => {
  const person = await given.mailbox('cu@sen.example')
  await welcome(person)
  expect(await given.read.folder(person, 'inbox')).toEqual([])
})
