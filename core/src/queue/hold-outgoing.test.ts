import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeDomain, restoreDomain } from '../domains/remove-domain.ts'
import type { Actor } from '../kit/actor.ts'
import { listActs } from '../organisations/list-acts.ts'
import { changePerson } from '../people/change-person.ts'
import { deletePerson } from '../people/delete-person.ts'
import { restorePerson } from '../people/restore-person.ts'
import { resumePerson } from '../people/resume-person.ts'
import { suspendPerson } from '../people/suspend-person.ts'
import { sendMessage } from '../sending/send-message.ts'
import { cancelMatchingOutgoing } from './cancel-matching-outgoing.ts'
import { holdOutgoing, releaseWaiting } from './hold-outgoing.ts'
import { listWaiting } from './list-waiting.ts'
import { retrySubmission } from './retry-submission.ts'

const BUSY = { outcome: 'try_later', reply: '451 4.3.0 Busy' } as const
const DAY = 86_400

let given: SendingWorld
let chu: Actor
let lan: Actor
let minh: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  chu = await given.mailbox(`chu@nha-${count}.example`, { isOwner: true })
  lan = await given.mailbox(`lan@nha-${count}.example`)
  minh = await given.mailbox(`minh@nha-${count}.example`)
  given.mailSender.sent.length = 0
})
afterAll(() => given.close())

async function sendDeferred(from: Actor, to: string) {
  given.mailSender.plan(to, BUSY, { outcome: 'handed_over', reply: '250 Ok' })
  const draft = await given.draft(from, { to: [{ name: '', email: to }] })
  await sendMessage(given, from, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(from, draft.id)
  if (!submission) throw new Error('nothing was sent')
  return { messageId: draft.id, id: submission.id }
}
const arrived = () => given.mailSender.sent.flatMap(({ recipients }) => recipients).toSorted()
const inboxOf = async (actor: Actor) => (await given.read.folder(actor, 'inbox')).length
const inOrganisation = () => ({ operatorIn: chu.organisationId })

it.each([
  [
    'suspended',
    () => suspendPerson(given, 'operator', { address: lan.address }),
    () => resumePerson(given, chu, lan.accountId),
  ],
  [
    'not allowed to send',
    () => changePerson(given, chu, lan.accountId, { smtpEnabled: false }),
    () => changePerson(given, 'operator', { address: lan.address }, { smtpEnabled: true }),
  ],
  [
    'deleted',
    () => deletePerson(given, chu, lan.accountId),
    () => restorePerson(given, 'operator', { address: lan.address }),
  ],
  [
    'of a domain that was removed',
    () => removeDomain(given, inOrganisation(), `nha-${count}.example`, { withMailboxes: true }),
    () => restoreDomain(given, inOrganisation(), `nha-${count}.example`),
  ],
])(
  'lets nothing more leave that a mailbox has sent which is %s, and all of it at once afterwards',
  async (_, shut, open) => {
    const { id, messageId } = await sendDeferred(lan, `a@ngoai-${count}.example`)
    await shut()
    await given.advance(DAY)
    expect(arrived()).toEqual([])
    const [waiting] = await given.queue.list(10, { mailbox: lan.mailboxId })
    expect(waiting).toMatchObject({ submissionId: id, from: lan.address, onHold: 'sender', attempts: 1 })
    expect(await given.read.deliveries(lan, messageId)).toMatchObject({
      [`a@ngoai-${count}.example`]: { state: 'queued', onHold: 'sender' },
    })
    expect(await retrySubmission(given, 'operator', { id })).toEqual([])
    await open()
    await given.work()
    expect(arrived()).toEqual([`a@ngoai-${count}.example`])
  },
)

it('holds forwarded mail and automatic replies too, but no requested visitor codes', async () => {
  await suspendPerson(given, 'operator', { address: lan.address })
  const ids: string[] = []
  for (const kind of ['visitor_code', 'forward', 'auto_reply'] as const) {
    const rawBlob = await given.blobs.write(Buffer.from('From: a@x.example\r\n\r\nx'))
    const notice = {
      kind,
      recipient: `${kind}@ngoai.example`,
      domain: 'ngoai.example',
      bounceToken: `${kind}-${count}`,
      rawBlob,
      sizeBytes: 9,
      at: given.clock.now(),
    }
    await given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      const id = await w.submissions.createNotice(notice)
      ids.push(id)
      const job = {
        name: 'deliver-to-domain',
        mailboxId: lan.mailboxId,
        submissionId: id,
        domain: 'ngoai.example',
      } as const
      await w.enqueue(job, { key: `deliver:${id}:ngoai.example` })
    })
  }
  await given.work()
  expect(arrived()).toEqual(['visitor_code@ngoai.example'])
  expect(await given.queue.list(10, { address: lan.address })).toHaveLength(2)
})

it('holds and releases mail by its sender, their domain, or its id, which the log says once', async () => {
  const other = await given.mailbox(`ai@khac-${count}.example`, { isOwner: true })
  const first = await sendDeferred(lan, `a@ngoai-${count}.example`)
  await sendDeferred(lan, `b@ngoai-${count}.example`)
  await sendDeferred(minh, `c@ngoai-${count}.example`)
  await sendDeferred(other, `d@ngoai-${count}.example`)
  expect(await holdOutgoing(given, { id: first.id })).toBe(1)
  expect(await holdOutgoing(given, { address: lan.address.toUpperCase() })).toBe(1)
  expect(await holdOutgoing(given, { domain: `NHA-${count}.example` })).toBe(1)
  expect(await holdOutgoing(given, { domain: 'nirgends.example' })).toBe(0)
  await given.advance(DAY)
  expect(arrived()).toEqual([`d@ngoai-${count}.example`])
  expect((await listWaiting(given, chu, { limit: 10 })).mails.map(({ onHold }) => onHold)).toEqual([
    'operator',
    'operator',
    'operator',
  ])
  expect((await listActs(given, chu, { limit: 2 })).acts).toMatchObject([
    { act: 'mail.held', author: 'operator', target: `NHA-${count}.example`, details: { mails: 1 } },
    { act: 'mail.held', target: lan.address.toUpperCase(), details: { mails: 1 } },
  ])
  await expect(retrySubmission(given, chu, { id: first.id })).resolves.toEqual([])

  await suspendPerson(given, 'operator', { address: minh.address })
  expect(await releaseWaiting(given, 'all')).toMatchObject({ mails: 3 })
  await given.work()
  expect(arrived()).toEqual(['a', 'b', 'd'].map((name) => `${name}@ngoai-${count}.example`))
})

it('gives up all that a stolen account has sent, with or without reports', async () => {
  for (const name of ['a', 'b', 'c']) await sendDeferred(lan, `${name}@ngoai-${count}.example`)
  await sendDeferred(minh, `d@ngoai-${count}.example`)
  const before = [await inboxOf(lan), await inboxOf(minh)] as const
  given.mailLog.fates.length = 0
  const unwritable = { ...given, organisations: withUnwritableLog(given.organisations) }
  await expect(cancelMatchingOutgoing(unwritable, { address: lan.address }, { reports: false })).rejects.toThrow(
    'the log is full',
  )
  await expect(holdOutgoing(unwritable, { address: lan.address })).rejects.toThrow('the log is full')
  expect(await cancelMatchingOutgoing(given, { address: lan.address }, { reports: false })).toHaveLength(3)
  expect(await cancelMatchingOutgoing(given, { domain: `nha-${count}.example` }, { reports: true })).toHaveLength(1)
  expect(given.mailLog.fates.map(({ fate }) => fate)).toEqual(['bounced', 'bounced', 'bounced', 'bounced'])
  await given.advance(DAY)
  expect(arrived()).toEqual([])
  expect([await inboxOf(lan), await inboxOf(minh)]).toEqual([before[0], before[1] + 1])
  expect((await listActs(given, chu, { limit: 2 })).acts).toMatchObject([
    { act: 'mail.given_up', target: `nha-${count}.example`, details: { mails: 1 } },
    { act: 'mail.given_up', target: lan.address, details: { mails: 3 } },
  ])
})
