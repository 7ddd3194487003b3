import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { reportTwoStepOff } from './report-two-step-off.ts'

const AT = 1_763_000_000_000

let given: SendingWorld
let lan: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

const mails = () => given.read.folder(lan, 'inbox')

it('tells the account by a mail that an administrator turned off its second step, and the next steps, once', async () => {
  const needs = { ...given, publicUrl: 'https://mail.sen.example' }
  await reportTwoStepOff(needs, lan.mailboxId, { owner: 'chu@sen.example', at: AT })
  await reportTwoStepOff(needs, lan.mailboxId, { owner: 'chu@sen.example', at: AT })
  const [mail, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(mail).toMatchObject({ from: { email: 'postmaster@sen.example' }, subject: 'Đã tắt xác thực hai bước' })
  const text = mail && (await given.read.body(lan, mail.id))?.text
  expect(text).toContain('chu@sen.example đã tắt')
  expect(text).toContain('https://mail.sen.example/protect/authentication')
})
