import type { MessageId, SubmissionId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { listActs } from '../organisations/list-acts.ts'
import { sendMessage } from '../sending/send-message.ts'
import { cancelOutgoing } from './cancel-outgoing.ts'
import { listWaiting } from './list-waiting.ts'
import { retryAll } from './retry-all.ts'
import { retrySubmission } from './retry-submission.ts'

const BUSY = { outcome: 'try_later', reply: '451 4.3.0 Busy' } as const

let given: SendingWorld
let lan: Actor
let chu: Actor
let khac: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  khac = await given.mailbox('chu@khac.example', { isOwner: true })
})
beforeEach(() => {
  given.mailSender.sent.length = 0
  given.mailLog.fates.length = 0
})
afterAll(() => given.close())

async function send(...recipients: string[]) {
  const draft = await given.draft(lan, { to: recipients.map((email) => ({ name: '', email })) })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(lan, draft.id)
  if (!submission) throw new Error('nothing was sent')
  return { messageId: draft.id, id: submission.id }
}

it('lists waiting mail, with the next attempt and the last reply', async () => {
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

it('retries mail now that would have waited', async () => {
  given.mailSender.plan('a@cham.example', BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const { id } = await send('a@cham.example')
  expect(given.mailSender.sent).toEqual([])
  expect(await retrySubmission(given, 'operator', { id: id })).toEqual(['cham.example'])
  await given.work()
  expect(given.mailSender.sent.map(({ recipients }) => recipients)).toEqual([['a@cham.example']])
  expect(await retrySubmission(given, 'operator', { id: id })).toEqual([])
})

it('gives up waiting mail, notifies its sender, and never tries again', async () => {
  given.mailSender.plan('a@cham.example', BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const { id, messageId } = await send('a@cham.example', 'b@khach.example')
  given.mailLog.fates.length = 0
  expect(await cancelOutgoing(given, 'operator', { id: id })).toEqual(['a@cham.example'])
  expect(given.mailLog.fates).toMatchObject([{ fate: 'bounced', recipient: 'a@cham.example' }])
  await given.advance(3_600)
  expect(given.mailSender.sent.map(({ recipients }) => recipients)).toEqual([['b@khach.example']])
  expect(await given.read.deliveries(lan, messageId)).toMatchObject({
    'a@cham.example': { state: 'failed', isGivenUp: true, lastReply: '451 4.3.0 Busy', attempts: 1 },
    'b@khach.example': { state: 'handed_over' },
  })
  const reports = (await given.read.folder(lan, 'inbox')).filter(({ from }) => from.email === 'postmaster@sen.example')
  expect(reports).toHaveLength(1)
  const { text } = (await given.read.body(lan, reports[0]?.id as MessageId)) ?? {}
  expect(text).toContain('Quản trị viên đã dừng gửi thư này.')
  expect(text).toContain('Phản hồi gần nhất của máy chủ nhận: 451 4.3.0 Busy')
  expect(await given.read.raw(lan, reports[0]?.id as MessageId)).toMatch(
    /Action: failed\r\nStatus: 5\.7\.1\r\nDiagnostic-Code: smtp; 451 4\.3\.0 Busy\r\n/,
  )
  expect((await given.read.events(lan)).filter(({ type }) => type === 'send_mail_failed')).toEqual([
    expect.objectContaining({ recipient: 'a@cham.example', reply: '451 4.3.0 Busy', isGivenUp: true }),
  ])
  expect(await cancelOutgoing(given, 'operator', { id: id })).toEqual([])
})

it('answers “not found” for unknown mail', async () => {
  const nobody = '999999' as SubmissionId
  await expect(retrySubmission(given, 'operator', { id: nobody })).rejects.toMatchObject({ code: 'not_found' })
  await expect(cancelOutgoing(given, 'operator', { id: nobody })).rejects.toMatchObject({ code: 'not_found' })
})

const PAGE = { limit: 25 }
const NOTHING = { mails: [], total: 0, isTotalOver: false, next: undefined }
const newestAct = async () => (await listActs(given, chu, { limit: 1 })).acts[0]
const refused = (code: string) => expect.objectContaining({ code })

it('shows an Owner the waiting mail of the organisation’s mailboxes per domain, and refuses others', async () => {
  for (const email of ['a@cham.example', 'b@cham.example', 'c@xa.example']) given.mailSender.plan(email, BUSY)
  const { id } = await send('a@cham.example', 'b@cham.example', 'c@xa.example', 'd@khach.example')
  const { mails, total } = await listWaiting(given, chu, PAGE)
  expect(total).toBe(2)
  expect(mails).toEqual([
    expect.objectContaining({
      submissionId: id,
      kind: 'message',
      from: 'lan@sen.example',
      domain: 'cham.example',
      to: ['a@cham.example', 'b@cham.example'],
      recipients: 2,
      attempts: 1,
      lastReply: '451 4.3.0 Busy',
      nextAttemptAt: expect.any(Date),
      isStopped: false,
    }),
    expect.objectContaining({ domain: 'xa.example', to: ['c@xa.example'] }),
  ])
  expect(Object.keys(mails[0] ?? {})).not.toContain('subject')
  const first = await listWaiting(given, chu, { limit: 1 })
  expect(first.mails.map(({ domain }) => domain)).toEqual(['cham.example'])
  const second = await listWaiting(given, chu, { after: first.next, limit: 1 })
  expect(second).toMatchObject({ mails: [{ domain: 'xa.example' }], total: 2, next: undefined })
  expect(await listWaiting(given, khac, PAGE)).toEqual(NOTHING)
  expect(() => listWaiting(given, lan, PAGE)).toThrow(refused('not_permitted'))
})

it('lets an Owner try one domain now, and give it up: the rest waits on, and the log says it', async () => {
  for (const email of ['a@cham.example', 'c@xa.example']) given.mailSender.plan(email, BUSY, BUSY)
  const { id, messageId } = await send('a@cham.example', 'c@xa.example')
  for (const by of [khac, lan]) {
    const code = by === lan ? 'not_permitted' : 'not_found'
    await expect(retrySubmission(given, by, { id })).rejects.toEqual(refused(code))
    await expect(cancelOutgoing(given, by, { id })).rejects.toEqual(refused(code))
  }
  expect(await retrySubmission(given, chu, { id, domain: 'xa.example' })).toEqual(['xa.example'])
  const told = (await given.read.events(chu)).length
  await given.work()
  expect((await given.read.events(chu)).slice(told).map(({ type }) => type)).toEqual(['administration.changed'])
  expect(await given.read.deliveries(lan, messageId)).toMatchObject({
    'a@cham.example': { attempts: 1 },
    'c@xa.example': { attempts: 2, state: 'queued' },
  })
  expect(await newestAct()).toMatchObject({
    act: 'mail.retried',
    author: 'owner',
    authorAddress: 'chu@sen.example',
    target: 'lan@sen.example',
    details: { domains: 'xa.example', domain_count: 1 },
  })
  expect(await cancelOutgoing(given, chu, { id, domain: 'xa.example' })).toEqual(['c@xa.example'])
  await given.work()
  expect(await given.read.deliveries(lan, messageId)).toMatchObject({
    'a@cham.example': { state: 'queued' },
    'c@xa.example': { state: 'failed', isGivenUp: true, lastReply: '451 4.3.0 Busy' },
  })
  expect(await newestAct()).toMatchObject({ act: 'mail.given_up', target: 'lan@sen.example' })
  const reports = (await given.read.folder(lan, 'inbox')).filter(({ from }) => from.email === 'postmaster@sen.example')
  expect((await given.read.body(lan, reports.at(-1)?.id as MessageId))?.text).toContain('c@xa.example')
  expect(await cancelOutgoing(given, chu, { id, domain: 'xa.example' })).toEqual([])
})

it('refuses an act that cannot be recorded in the log', async () => {
  given.mailSender.plan('a@cham.example', BUSY, BUSY)
  const { id, messageId } = await send('a@cham.example')
  const unwritable = { ...given, organisations: withUnwritableLog(given.organisations) }
  const jobs = await orderedJobs(given.database.db)
  const fates = given.mailLog.fates.length
  for (const by of [chu, 'operator'] as const) {
    await expect(retrySubmission(unwritable, by, { id })).rejects.toThrow('the log is full')
    await expect(cancelOutgoing(unwritable, by, { id })).rejects.toThrow('the log is full')
  }
  await expect(retryAll(unwritable, 'all')).rejects.toThrow('the log is full')
  expect(await orderedJobs(given.database.db)).toEqual(jobs)
  expect(given.mailLog.fates).toHaveLength(fates)
  expect(await given.read.deliveries(lan, messageId)).toMatchObject({ 'a@cham.example': { state: 'queued' } })
  expect(await cancelOutgoing(given, chu, { id })).toEqual(['a@cham.example'])
})

it('says once in the log of each organisation that the operator has all of it tried', async () => {
  given.mailSender.plan('a@cham.example', BUSY, BUSY)
  await send('a@cham.example')
  const tried = await retryAll(given, 'all')
  expect(tried.length).toBeGreaterThan(0)
  expect(await newestAct()).toMatchObject({
    act: 'mail.retried',
    author: 'operator',
    details: { mails: tried.length },
  })
})
