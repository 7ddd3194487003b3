import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { listThreads } from '../threads/list-threads.ts'
import { cancelSchedule } from './cancel-schedule.ts'
import { scheduleMessage } from './schedule-message.ts'

let given: SendingWorld
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`, { name: 'Trần Thị Lan' })
  given.mailSender.sent.length = 0
})
afterAll(() => given.close())

/** Each test has its own recipient, so that mail of earlier tests is not counted. */
const OUTSIDE = {
  name: 'An',
  get email() {
    return `an${count}@khach.example`
  },
}
const arrived = () => given.mailSender.sent.filter(({ recipients }) => recipients.includes(OUTSIDE.email))
const EMPTY = { to: [OUTSIDE], cc: [], bcc: [], subject: 'Khác', html: '<p>Khác</p>', files: [] }
const inSeconds = (seconds: number) => new Date(given.clock.now().getTime() + seconds * 1_000)
const planned = async (seconds = 3_600) => {
  const draft = await given.draft(lan, { to: [OUTSIDE] })
  const at = inSeconds(seconds)
  await scheduleMessage(given, lan, draft.id, at, 1)
  return { id: draft.id, at }
}
const asActor = (rights: Partial<Actor['rights']>) => ({ ...lan, rights: { ...lan.rights, ...rights } })
const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('a planned mail', () => {
  it('waits in its folder, dated as it will leave, and leaves at its time, once', async () => {
    const { id, at } = await planned()
    const waiting = { kind: 'draft', folderRole: 'scheduled', sendState: 'sending', receivedAt: at }
    expect(await given.read.message(lan, id)).toMatchObject(waiting)
    expect(await orderedJobs(given.database.db)).toMatchObject([{ name: 'release-submission', runAt: at }])
    await given.advance(3_599)
    expect(arrived()).toHaveLength(0)
    await given.advance(1)
    await given.advance(3_600)
    expect(arrived()).toHaveLength(1)
    expect(await given.read.message(lan, id)).toMatchObject({ kind: 'sent', folderRole: 'sent', sentAt: at })
    // The date is in the account's time zone.
    const date = /^Date: (.+\+0700)$/m.exec(await given.read.raw(lan, id))?.[1]
    expect(new Date(date ?? '')).toEqual(at)
    expect(await outcome(cancelSchedule(given, lan, id))).toBe('not_scheduled')
  })

  it('is planned by one of many calls at once, and leaves once', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const at = inSeconds(3_600)
    const calls = await Promise.all([1, 2, 3, 4].map(() => outcome(scheduleMessage(given, lan, draft.id, at))))
    expect(calls.filter((each) => each === 'done').length).toBeGreaterThan(0)
    await given.advance(3_601)
    expect(arrived()).toHaveLength(1)
  })

  it('wants about five minutes', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    expect(await outcome(scheduleMessage(given, lan, draft.id, inSeconds(200)))).toBe('schedule_too_soon')
    expect(await outcome(scheduleMessage(given, lan, draft.id, inSeconds(290)))).toBe('done')
  })

  it('is refused while its sender’s name reads as the address of a colleague', async () => {
    const from = { name: 'minh@sen.example', email: lan.address }
    const draft = await given.draft(lan, { from, to: [OUTSIDE] })
    expect(await outcome(scheduleMessage(given, lan, draft.id, inSeconds(3_600)))).toBe('sender_name_misleading')
  })

  it('cannot be edited until it is taken back; then it is the draft that it was', async () => {
    const { id } = await planned()
    expect(await outcome(saveDraft(given, lan, id, 1, EMPTY))).toBe('already_sent')
    expect(await cancelSchedule(given, lan, id)).toMatchObject({ messageId: id, revision: 1 })
    expect(await outcome(cancelSchedule(given, lan, id))).toBe('done')
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'drafts', sendState: 'none', revision: 1 })
    expect(await outcome(saveDraft(given, lan, id, 1, EMPTY))).toBe('done')
    await given.advance(7_200)
    expect(arrived()).toHaveLength(0)
    expect(await outcome(sendMessage(given, lan, id, 2))).toBe('done')
  })

  it('is taken back by the undo of a sending too', async () => {
    const { id } = await planned()
    expect(await undoSend(given, lan, id)).toMatchObject({ revision: 1 })
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'drafts', sendState: 'none' })
  })

  it('is sent at another time when it is scheduled again, and only then', async () => {
    const { id } = await planned(3_600)
    const later = inSeconds(7_200)
    await scheduleMessage(given, lan, id, later)
    await given.advance(3_601)
    expect(arrived()).toHaveLength(0)
    await given.advance(3_600)
    expect(arrived()).toHaveLength(1)
    expect(await given.read.message(lan, id)).toMatchObject({ sentAt: later })
  })

  it('is sent now by sending it, with the time to undo that every sending has', async () => {
    const { id } = await planned()
    await sendMessage(given, lan, id)
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'drafts', sendState: 'sending' })
    expect(await outcome(sendMessage(given, lan, id))).toBe('already_sent')
    await given.advance(10)
    await given.advance(3_600)
    expect(arrived()).toHaveLength(1)
    expect(await given.read.folder(lan, 'scheduled')).toEqual([])
  })

  it('of another account is answered like an unknown one', async () => {
    const { id } = await planned()
    const minh = await given.mailbox(`minh${count}@sen.example`)
    expect(await outcome(cancelSchedule(given, minh, id))).toBe('message_not_found')
    expect(await outcome(scheduleMessage(given, minh, id, inSeconds(3_600)))).toBe('message_not_found')
  })
})

describe('in lists', () => {
  const listed = async (folder: string) => (await listThreads(given, lan, { in: folder, limit: 50, offset: 0 })).rows

  it('shows its time in the rows of its thread, when it is no draft', async () => {
    const first = await given.draft(lan, { to: [OUTSIDE] })
    await sendMessage(given, lan, first.id)
    await given.advance(60)
    const answer = await given.draft(lan, { to: [OUTSIDE], threadId: first.threadId })
    expect(await listed('Sent')).toMatchObject([{ draftIds: [answer.id], plannedAt: undefined }])
    const at = inSeconds(3_600)
    await scheduleMessage(given, lan, answer.id, at, 1)
    expect(await listed('Sent')).toMatchObject([{ draftIds: [], plannedAt: at }])
    await cancelSchedule(given, lan, answer.id)
    expect(await listed('Sent')).toMatchObject([{ draftIds: [answer.id], plannedAt: undefined }])
  })

  it('appears in the order of sending, after messages that missed their time', async () => {
    const missed = await planned(600)
    given.clock.advance(600 + 901)
    await given.work()
    const far = await planned(7_200)
    const near = await planned(3_600)
    const order = [missed, near, far].map(({ at }) => at)
    expect((await listed('WEBMAIL_SCHEDULED')).map(({ lastMessageAt }) => lastMessageAt)).toEqual(order)
    const [second] = (await listThreads(given, lan, { in: 'WEBMAIL_SCHEDULED', limit: 1, offset: 1 })).rows
    expect(second?.lastMessageAt).toEqual(near.at)
  })
})

describe('after downtime', () => {
  it('leaves late within fifteen minutes', async () => {
    const { id, at } = await planned()
    given.clock.advance(3_600 + 900)
    await given.work()
    expect(arrived()).toHaveLength(1)
    expect(await given.read.submission(lan, id)).toMatchObject({ plannedAt: at, releasedAt: inSeconds(0) })
  })

  it('asks after more than that: by its state, an event and a mail, once', async () => {
    const { id, at } = await planned()
    given.clock.advance(3_600 + 901)
    await given.work()
    expect(arrived()).toHaveLength(0)
    expect(await given.read.message(lan, id)).toMatchObject({
      folderRole: 'scheduled',
      sendState: 'sending_failed',
      receivedAt: at,
    })
    expect(await given.read.submission(lan, id)).toMatchObject({ state: 'missed', missedReason: 'late' })
    expect((await given.read.events(lan)).map(({ type }) => type)).toContain('failed')
    const [notice, ...others] = await given.read.folder(lan, 'inbox')
    expect(others).toEqual([])
    expect(notice?.subject).toMatch(/^Thư chưa được gửi đúng giờ: Thư \d+$/)
  })

  it.each([
    ['sent now', (id: Parameters<typeof sendMessage>[2]) => sendMessage(given, lan, id)],
    ['scheduled again', (id: Parameters<typeof sendMessage>[2]) => scheduleMessage(given, lan, id, inSeconds(600))],
  ])('can then be %s', async (_, answer) => {
    const { id } = await planned()
    await given.advance(5_000)
    await answer(id)
    await given.advance(700)
    expect(arrived()).toHaveLength(1)
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'sent', sendState: 'none' })
  })

  it('can be taken back', async () => {
    const { id } = await planned()
    await given.advance(5_000)
    await cancelSchedule(given, lan, id)
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'drafts', sendState: 'none' })
  })
})

describe('when it leaves', () => {
  it('must still be allowed to send', async () => {
    const { id } = await planned()
    await given.database.db
      .updateTable('mailbox')
      .set({ smtp_enabled: false })
      .where('id', '=', lan.mailboxId)
      .execute()
    await given.advance(3_601)
    expect(await given.read.submission(lan, id)).toMatchObject({ state: 'missed', missedReason: 'smtp_disabled' })
    expect(arrived()).toHaveLength(0)
  })

  it('must still be from an address of the account', async () => {
    const { id } = await planned()
    const { db } = given.database
    await db.updateTable('sender_account').set({ verified: false }).where('mailbox_id', '=', lan.mailboxId).execute()
    await given.advance(3_601)
    expect(await given.read.submission(lan, id)).toMatchObject({ state: 'missed', missedReason: 'sender_not_allowed' })
  })

  it('counts in the hour in which it leaves, and waits a little for room', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ name: '', email: `a${index}@khach.example` }))
    const { id } = await planned(7_200)
    await given.advance(7_000)
    for (let round = 0; round < 5; round++) {
      const draft = await given.draft(lan, { to: many })
      expect(await outcome(sendMessage(given, lan, draft.id))).toBe('done')
    }
    await given.advance(201)
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending', folderRole: 'scheduled' })
    await given.advance(1_000)
    expect(await given.read.submission(lan, id)).toMatchObject({ missedReason: 'send_quota_exceeded' })
  })

  it('is refused to an account that may not send at all', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const at = inSeconds(3_600)
    expect(await outcome(scheduleMessage(given, asActor({ smtpEnabled: false }), draft.id, at))).toBe('smtp_disabled')
    const unverified = asActor({ domainVerified: false })
    expect(await outcome(scheduleMessage(given, unverified, draft.id, at))).toBe('domain_not_verified')
    expect(await outcome(scheduleMessage(given, lan, (await given.draft(lan)).id, at))).toBe('no_receiver')
    expect(await outcome(scheduleMessage(given, lan, draft.id, at, 7))).toBe('draft_conflict')
  })
})
