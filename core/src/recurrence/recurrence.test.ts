import { DAY_SECONDS } from '@sen/model/durations'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { localTimeOf } from '@sen/model/scheduling/local-times'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadFile } from '../attachments/upload-file.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { cancelSchedule } from '../scheduling/cancel-schedule.ts'
import { answerMissed } from './answer-missed.ts'
import { cancelRecurrence } from './cancel-recurrence.ts'
import { runRecurrence } from './run-recurrence.ts'
import { startRecurrence } from './start-recurrence.ts'

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
const ZONE = 'Asia/Ho_Chi_Minh'

function daily(change: Partial<PeriodicPlan> = {}): PeriodicPlan {
  const { day, time } = localTimeOf(new Date(given.clock.now().getTime() + 3_600_000), ZONE)
  return {
    period: { kind: 'by_days', everyDays: 1 },
    startDay: day,
    time,
    end: { kind: 'never' },
    timeZone: ZONE,
    ...change,
  }
}

async function started(change: Partial<PeriodicPlan> = {}) {
  const { id } = await given.draft(lan, { to: [OUTSIDE], subject: 'Báo cáo ngày' })
  const { nextAt } = await startRecurrence(given, lan, id, daily(change), 1)
  return { id, nextAt }
}

async function toFirst(nextAt: Date, seconds = 0) {
  given.clock.advance((nextAt.getTime() - given.clock.now().getTime()) / 1_000 + seconds)
  await given.work()
}

const periodic = (id: Parameters<typeof cancelRecurrence>[2]) =>
  given.store.read(lan.mailboxId, async (r) => (await r.periodics.ofMessages([id])).get(id))
const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('a periodic mail', () => {
  it('sends a copy each time: a mail, a Message-ID and a thread of its own', async () => {
    const { id, nextAt } = await started()
    expect(await given.read.message(lan, id)).toMatchObject({
      folderRole: 'periodic',
      sendState: 'sending',
      receivedAt: nextAt,
    })
    await toFirst(nextAt)
    await given.advance(DAY_SECONDS)
    await given.advance(DAY_SECONDS)
    const sent = await given.read.folder(lan, 'sent')
    expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill('Báo cáo ngày'))
    expect(new Set(sent.map(({ messageIdHeader }) => messageIdHeader)).size).toBe(3)
    expect(new Set(sent.map(({ threadId }) => threadId)).size).toBe(3)
    expect(sent.map(({ sentAt }) => sentAt?.getTime())).toEqual(
      [0, 1, 2].map((n) => nextAt.getTime() + n * DAY_SECONDS * 1_000),
    )
    expect(arrived()).toHaveLength(3)
    expect(await periodic(id)).toMatchObject({ sentCount: 3, nextNumber: 4 })
  })

  it('ends after its last time, and lies there then like any other mail', async () => {
    const { id, nextAt } = await started({ end: { kind: 'count', count: 2 } })
    await toFirst(nextAt)
    await given.advance(DAY_SECONDS)
    await given.advance(DAY_SECONDS)
    expect(arrived()).toHaveLength(2)
    expect(await periodic(id)).toMatchObject({ nextAt: undefined, sentCount: 2 })
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'periodic', sendState: 'none' })
  })

  it('is taken back as a draft; messages already sent stay', async () => {
    const { id, nextAt } = await started()
    await toFirst(nextAt)
    expect(
      await outcome(saveDraft(given, lan, id, 1, { to: [], cc: [], bcc: [], subject: '', html: '', files: [] })),
    ).toBe('already_sent')
    expect(await outcome(cancelSchedule(given, lan, id))).toBe('not_scheduled')
    expect(await cancelRecurrence(given, lan, id)).toMatchObject({ messageId: id, revision: 1 })
    expect(await outcome(cancelRecurrence(given, lan, id))).toBe('done')
    await given.advance(5 * DAY_SECONDS)
    expect(arrived()).toHaveLength(1)
    expect(await given.read.message(lan, id)).toMatchObject({ folderRole: 'drafts', sendState: 'none' })
    expect(await given.read.folder(lan, 'sent')).toHaveLength(1)
  })

  it('gets another plan instead of its own', async () => {
    const { id, nextAt } = await started()
    await startRecurrence(given, lan, id, daily({ period: { kind: 'by_days', everyDays: 7 } }))
    await toFirst(nextAt)
    await given.advance(3 * DAY_SECONDS)
    expect(arrived()).toHaveLength(1)
  })

  it('goes on with the thread that it answers', async () => {
    const { threadId } = await given.message(lan, { messageIdHeader: `hoi-${count}@khach.example` })
    const references = [`hoi-${count}@khach.example`]
    const { id } = await given.draft(lan, { to: [OUTSIDE], threadId, references, inReplyTo: references[0] ?? '' })
    const { nextAt } = await startRecurrence(given, lan, id, daily())
    await toFirst(nextAt)
    expect((await given.read.folder(lan, 'sent')).map((message) => message.threadId)).toEqual([threadId])
    const [{ raw } = { raw: '' }] = arrived()
    expect(Buffer.from(raw).toString()).toContain(`References: <${references[0]}>`)
  })

  it('brings its files and pictures each time, as files of the copy', async () => {
    async function* bytes() {
      yield new TextEncoder().encode('số liệu')
    }
    const file = await uploadFile(given, lan, {
      name: 'số liệu.txt',
      contentType: 'text/plain',
      isInline: false,
      content: bytes(),
    })
    const html = `<p>Xem <img src="/api/v2/files/${file.uuid}"></p>`
    const { id } = await given.draft(lan, { to: [OUTSIDE], files: [file.id], html })
    const { nextAt } = await startRecurrence(given, lan, id, daily())
    await toFirst(nextAt)
    const [copy] = await given.read.folder(lan, 'sent')
    if (!copy) throw new Error('nothing was sent')
    const own = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(copy.id))
    expect(own.map(({ name, id: fileId }) => [name, fileId === file.id])).toEqual([['số liệu.txt', false]])
    expect((await given.read.body(lan, copy.id)).html).toContain(own[0]?.uuid)
    await cancelRecurrence(given, lan, id)
  })
})

describe('times that were missed', () => {
  it('is sent once however often the job runs, and from two processes at once', async () => {
    const { id, nextAt } = await started()
    given.clock.advance((nextAt.getTime() - given.clock.now().getTime()) / 1_000)
    await Promise.all([1, 2, 3].map(() => runRecurrence(given, lan.mailboxId, id)))
    await given.work()
    expect(arrived()).toHaveLength(1)
  })

  it('is asked about after downtime: one question, however many times were missed', async () => {
    const { id, nextAt } = await started()
    await toFirst(nextAt, 3 * DAY_SECONDS + 3_600)
    expect(arrived()).toHaveLength(0)
    const lastMissed = new Date(nextAt.getTime() + 3 * DAY_SECONDS * 1_000)
    expect(await periodic(id)).toMatchObject({ missedAt: lastMissed, missedReason: 'late', nextNumber: 5 })
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending_failed', folderRole: 'periodic' })
    expect(await given.read.folder(lan, 'inbox')).toHaveLength(1)
    await given.advance(DAY_SECONDS - 3_600)
    expect(arrived()).toHaveLength(1)
  })

  it('is sent late within fifteen minutes', async () => {
    const { id, nextAt } = await started()
    await toFirst(nextAt, 900)
    expect(arrived()).toHaveLength(1)
    expect(await periodic(id)).toMatchObject({ sentCount: 1, missedAt: undefined })
  })

  it.each(['send', 'skip'] as const)('is decided once: %s', async (answer) => {
    const { id, nextAt } = await started()
    await toFirst(nextAt, 3_600)
    await Promise.all([answerMissed(given, lan, id, answer), answerMissed(given, lan, id, answer)])
    await given.work()
    expect(arrived()).toHaveLength(answer === 'send' ? 1 : 0)
    expect(await periodic(id)).toMatchObject({ missedAt: undefined, sentCount: answer === 'send' ? 1 : 0 })
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending' })
  })

  it('must still be allowed to leave', async () => {
    const { id, nextAt } = await started()
    await given.database.db
      .updateTable('mailbox')
      .set({ smtp_enabled: false })
      .where('id', '=', lan.mailboxId)
      .execute()
    await toFirst(nextAt)
    expect(await periodic(id)).toMatchObject({ missedReason: 'smtp_disabled', nextNumber: 2 })
    expect(arrived()).toHaveLength(0)
  })

  it('is refused before it begins', async () => {
    const { id } = await given.draft(lan, { to: [OUTSIDE] })
    const begin = (change: Partial<PeriodicPlan>) => outcome(startRecurrence(given, lan, id, daily(change)))
    const { day } = localTimeOf(new Date(given.clock.now().getTime() - DAY_SECONDS * 1_000), ZONE)
    expect(await begin({ startDay: day })).toBe('period_too_soon')
    expect(await begin({ period: { kind: 'by_days', everyDays: 0 } })).toBe('period_invalid')
    expect(await outcome(startRecurrence(given, lan, (await given.draft(lan)).id, daily()))).toBe('no_receiver')
    const from = { name: 'minh@sen.example', email: lan.address }
    const misleading = await given.draft(lan, { from, to: [OUTSIDE] })
    expect(await outcome(startRecurrence(given, lan, misleading.id, daily()))).toBe('sender_name_misleading')
    expect(
      await outcome(startRecurrence(given, { ...lan, rights: { ...lan.rights, smtpEnabled: false } }, id, daily())),
    ).toBe('smtp_disabled')
  })
})
