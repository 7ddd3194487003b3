import type { Actor } from '@sen/core/kit/actor'
import { FEEDBACK_PER_HOUR } from '@sen/model/account/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendFeedback } from './send-feedback.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())
beforeEach(() => given.database.db.deleteFrom('feedback').execute())

const said = { kind: 'idea', text: '  Nút gửi nên to hơn \n', page: '/folder', userAgent: 'a browser' } as const

it('keeps the text, the newest first, without the mailbox’s mail', async () => {
  await sendFeedback(given, lan, said)
  given.clock.advance(1)
  await sendFeedback(given, minh, { ...said, kind: 'problem', text: 'Trang bị đứng' })
  const [newest, older, ...rest] = await given.feedback.newest(10)
  expect(newest).toMatchObject({ address: 'minh@sen.example', kind: 'problem', text: 'Trang bị đứng' })
  expect(older).toMatchObject({ address: 'lan@sen.example', text: 'Nút gửi nên to hơn', page: '/folder' })
  expect(rest).toEqual([])
  expect(await given.feedback.newest(1)).toHaveLength(1)
})

it('refuses text that is empty or too long, and stores none of it', async () => {
  await expect(sendFeedback(given, lan, { ...said, text: ' ' })).rejects.toMatchObject({
    code: 'invalid',
    details: { field: 'text', problem: 'required' },
  })
  await expect(sendFeedback(given, lan, { ...said, text: 'x'.repeat(5_000) })).rejects.toMatchObject({
    details: { problem: 'too_long' },
  })
  expect(await given.feedback.newest(10)).toEqual([])
})

it('takes so many an hour from one mailbox, also when they come at once, and others are not held back', async () => {
  const all = Array.from({ length: FEEDBACK_PER_HOUR + 3 }, () => sendFeedback(given, lan, said))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(FEEDBACK_PER_HOUR)
  await expect(sendFeedback(given, lan, said)).rejects.toMatchObject({ code: 'feedback_limit' })
  await sendFeedback(given, minh, said)
  given.clock.advance(3_601)
  await sendFeedback(given, lan, said)
})
