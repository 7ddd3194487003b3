import type { SubmissionId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { sendMessage } from '../sending/send-message.ts'
import { dropSubmission } from './drop-submission.ts'
import { retrySubmission } from './retry-submission.ts'

const BUSY = { outcome: 'try_later', reply: '451 4.3.0 Busy' } as const

let given: SendingWorld
let lan: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
})
beforeEach(() => {
  given.mailSender.sent.length = 0
  given.mailLog.fates.length = 0
})
afterAll(() => given.close())

/** Sent, and deferred once at every recipient that has a plan. */
async function send(...recipients: string[]) {
  const draft = await given.draft(lan, { to: recipients.map((email) => ({ name: '', email })) })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(lan, draft.id)
  if (!submission) throw new Error('nothing was sent')
  return { messageId: draft.id, id: submission.id }
}

it('lists what waits, with the next attempt and what was said', async () => {
  given.mailSender.plan('a@cham.example', BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const { id } = await send('a@cham.example', 'b@khach.example')
  const [mail, ...rest] = await given.queue.list(10)
  expect(rest).toEqual([])
  expect(mail).toMatchObject({
    submissionId: id,
    domain: 'cham.example',
    recipients: 1,
    attempts: 1,
    lastReply: '451 4.3.0 Busy',
    nextAttemptAt: expect.any(Date),
  })
  expect(await given.queue.figures()).toMatchObject({ waiting: { queued: 1, unclear: 0 }, held: 0 })
  expect((await given.queue.find(id))?.entries.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['a@cham.example', 'queued'],
    ['b@khach.example', 'handed_over'],
  ])
  await given.advance(60)
  expect(await given.queue.list(10)).toEqual([])
  expect(await given.queue.figures()).toMatchObject({ waiting: { queued: 0 }, oldestQueuedAt: undefined })
})

it('tries now what would have waited', async () => {
  given.mailSender.plan('a@cham.example', BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const { id } = await send('a@cham.example')
  expect(given.mailSender.sent).toEqual([])
  expect(await retrySubmission(given, id)).toEqual(['cham.example'])
  await given.work()
  expect(given.mailSender.sent.map(({ recipients }) => recipients)).toEqual([['a@cham.example']])
  expect(await retrySubmission(given, id)).toEqual([])
})

it('gives up what waits, tells its sender, and never tries again', async () => {
  given.mailSender.plan('a@cham.example', BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const { id, messageId } = await send('a@cham.example', 'b@khach.example')
  given.mailLog.fates.length = 0
  expect(await dropSubmission(given, id)).toEqual(['a@cham.example'])
  expect(given.mailLog.fates).toMatchObject([{ fate: 'bounced', recipient: 'a@cham.example' }])
  await given.advance(3_600)
  expect(given.mailSender.sent.map(({ recipients }) => recipients)).toEqual([['b@khach.example']])
  expect(await given.read.deliveries(lan, messageId)).toMatchObject({
    'a@cham.example': { state: 'failed', lastReply: '554 5.7.1 Removed from the queue by the operator' },
    'b@khach.example': { state: 'handed_over' },
  })
  const reports = (await given.read.folder(lan, 'inbox')).filter(({ from }) => from.email === 'postmaster@sen.example')
  expect(reports).toHaveLength(1)
  expect(await dropSubmission(given, id)).toEqual([])
})

it('knows no mail that is not there', async () => {
  const nobody = '999999' as SubmissionId
  await expect(retrySubmission(given, nobody)).rejects.toMatchObject({ code: 'not_found' })
  await expect(dropSubmission(given, nobody)).rejects.toMatchObject({ code: 'not_found' })
})
