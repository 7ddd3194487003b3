import type { MessageId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { isResourceFailure } from '../kit/resource-failure.ts'
import type { MailStore } from '../store.ts'
import { sendMessage } from './send-message.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
let mailboxes = 0
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())
beforeEach(async () => {
  mailboxes += 1
  lan = await given.mailbox(`lan${mailboxes}@sen.example`, { name: 'Trần Thị Lan' })
  minh = await given.mailbox(`minh${mailboxes}@sen.example`)
  given.mailSender.sent.length = 0
})

const HOUR = 3_600
const DAY = 24 * HOUR
const refused = (reply: string) => ({ outcome: 'refused', reply }) as const
const later = (reply: string) => ({ outcome: 'try_later', reply }) as const

/** Sends without waiting for the hold, which is not tested here. */
async function send(...recipients: string[]): Promise<MessageId> {
  const draft = await given.draft(lan, { to: recipients.map((email) => ({ name: '', email })), subject: 'Báo giá' })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  return draft.id
}

async function states(id: MessageId) {
  const deliveries = await given.read.deliveries(lan, id)
  return Object.fromEntries(Object.entries(deliveries).map(([recipient, { state }]) => [recipient, state]))
}

async function eventsOf(type: string) {
  return (await given.read.events(lan)).filter((event) => event.type === type)
}

describe('outside', () => {
  it('makes one attempt for a domain, and takes each recipient’s answer', async () => {
    given.mailSender.plan('b@khach.example', refused('550 5.1.1 No such user'))
    given.mailSender.plan('c@khach.example', later('452 4.2.2 Mailbox full'), {
      outcome: 'handed_over',
      reply: '250 Ok',
    })
    const id = await send('a@khach.example', 'b@khach.example', 'c@khach.example', 'd@dai-ly.example')
    expect(given.mailSender.sent.map((mail) => mail.recipients)).toEqual([['a@khach.example'], ['d@dai-ly.example']])
    expect(await states(id)).toEqual({
      'a@khach.example': 'handed_over',
      'b@khach.example': 'failed',
      'c@khach.example': 'queued',
      'd@dai-ly.example': 'handed_over',
    })
    expect((await given.read.submission(lan, id))?.state).toBe('released')
    expect(await eventsOf('send_mail_failed')).toEqual([
      expect.objectContaining({ messageId: id, recipient: 'b@khach.example', reply: '550 5.1.1 No such user' }),
    ])
    await given.advance(60)
    expect(given.mailSender.sent.at(-1)?.recipients).toEqual(['c@khach.example'])
    expect((await given.read.submission(lan, id))?.state).toBe('done')
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'none' })
  })

  it('logs the outcome of each attempt', async () => {
    given.mailLog.fates.length = 0
    const peer = 'mx.khach.example'
    given.mailSender.plan('b@khach.example', { ...refused('550 5.1.1 No such user'), peer })
    given.mailSender.plan(
      'c@khach.example',
      { ...later('452 4.2.2 Mailbox full'), peer },
      { outcome: 'handed_over', reply: '250 2.0.0 Ok' },
    )
    await send('b@khach.example', 'c@khach.example', minh.address)
    await given.advance(60)
    const told = given.mailLog.fates.map((fate) =>
      'attempt' in fate ? [fate.fate, fate.recipient, fate.attempt, fate.peer, fate.reply] : [],
    )
    expect(told.toSorted()).toEqual(
      [
        ['bounced', 'b@khach.example', 1, peer, '550 5.1.1 No such user'],
        ['deferred', 'c@khach.example', 1, peer, '452 4.2.2 Mailbox full'],
        ['handed_over', 'c@khach.example', 2, '', '250 2.0.0 Ok'],
        ['handed_over', minh.address, 1, '', '250 2.0.0 Delivered'],
      ].toSorted(),
    )
  })

  it('tries again after 1, 5, 15, 30 minutes, 1, 2 and then every 4 hours', async () => {
    given.mailSender.plan('a@cham.example', later('connect ETIMEDOUT'))
    const id = await send('a@cham.example')
    const started = given.clock.now().getTime()
    const minutes: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const job = (await orderedJobs(given.database.db)).find(({ name }) => name === 'deliver-to-domain')
      const due = job?.runAt.getTime() ?? 0
      minutes.push(Math.round((due - started) / 60_000))
      await given.advance((due - given.clock.now().getTime()) / 1000)
    }
    expect(minutes).toEqual([1, 6, 21, 51, 111, 231, 471, 711])
    expect((await given.read.deliveries(lan, id))['a@cham.example']).toMatchObject({
      attempts: 9,
      lastReply: 'connect ETIMEDOUT',
    })
  })

  it('tells the sender once that it is late, and in the end that it failed', async () => {
    given.mailSender.plan('a@chet.example', later('connect ECONNREFUSED'))
    const id = await send('a@chet.example')
    for (let hours = 0; hours < 8; hours++) await given.advance(HOUR)
    const inbox = await given.read.folder(lan, 'inbox')
    expect(inbox.map(({ subject }) => subject)).toEqual(['Thư chưa gửi được, đang thử lại: Báo giá'])
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'none' })
    for (let days = 0; days < 6; days++) for (let hours = 0; hours < 6; hours++) await given.advance(4 * HOUR)
    const all = await given.read.folder(lan, 'inbox')
    expect(all.map(({ subject }) => subject)).toEqual([
      'Thư chưa gửi được, đang thử lại: Báo giá',
      'Không gửi được thư: Báo giá',
    ])
    const delivery = (await given.read.deliveries(lan, id))['a@chet.example']
    expect(delivery).toMatchObject({ state: 'failed', lastReply: 'connect ECONNREFUSED' })
    expect(await given.read.message(lan, id)).toMatchObject({ kind: 'sent', sendState: 'sending_failed' })
    expect(await orderedJobs(given.database.db)).toEqual([])
    const attempts = given.mailSender.attempts
    await given.advance(5 * DAY)
    expect(given.mailSender.attempts).toBe(attempts)
  })

  it('sends the same bytes again when the last attempt got no answer', async () => {
    const unclear = { outcome: 'unclear', reply: 'Connection closed unexpectedly' } as const
    given.mailSender.plan('a@khach.example', unclear, { outcome: 'handed_over', reply: '250 Ok' })
    const id = await send('a@khach.example')
    expect(await states(id)).toEqual({ 'a@khach.example': 'unclear' })
    await given.advance(60)
    expect(await states(id)).toEqual({ 'a@khach.example': 'handed_over' })
    const [first, second] = given.mailSender.sent
    expect(given.mailSender.sent).toHaveLength(2)
    expect(second?.raw).toEqual(first?.raw)
    expect(second?.mailFrom).toBe(first?.mailFrom)
  })

  it('is over for a mail that its sender has deleted for ever', async () => {
    given.mailSender.plan('a@cham.example', later('451 4.3.0 Later'))
    const id = await send('a@cham.example')
    await given.database.db.deleteFrom('message').where('id', '=', id).execute()
    const attempts = given.mailSender.attempts
    await given.advance(60)
    expect(given.mailSender.attempts).toBe(attempts)
    expect(await orderedJobs(given.database.db)).toEqual([])
  })
})

describe('in the house', () => {
  it('fails at once for an unknown local address', async () => {
    const id = await send('khong-co@sen.example')
    expect(await states(id)).toEqual({ 'khong-co@sen.example': 'failed' })
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending_failed' })
    expect(await eventsOf('failed')).toMatchObject([{ messageId: id }])
    expect(given.mailSender.sent).toEqual([])
  })

  it('does not keep mail locally for a domain that was only claimed', async () => {
    await given.mailbox(`chiem${mailboxes}@claimed${mailboxes}.example`, { verified: false })
    const id = await send(`chiem${mailboxes}@claimed${mailboxes}.example`)
    expect(await states(id)).toEqual({ [`chiem${mailboxes}@claimed${mailboxes}.example`]: 'handed_over' })
    expect(given.mailSender.sent).toHaveLength(1)
  })

  it('waits for room in a full mailbox', async () => {
    const quota = (megabytes: number) =>
      given.database.db
        .updateTable('mailbox')
        .set({ quota_megabytes: megabytes })
        .where('id', '=', minh.mailboxId)
        .execute()
    await quota(0)
    const id = await send(minh.address)
    expect((await given.read.deliveries(lan, id))[minh.address]).toMatchObject({
      state: 'queued',
      lastReply: '452 4.2.2 Mailbox full',
    })
    await quota(10)
    await given.advance(60)
    expect(await states(id)).toEqual({ [minh.address]: 'handed_over' })
    expect(await given.read.folder(minh, 'inbox')).toHaveLength(1)
  })

  it('delivers to the other recipients and reports it when one delivery fails unexpectedly', async () => {
    const broken = {
      ...given.doors,
      store: Object.assign(Object.create(given.store), {
        write: (mailboxId: string, work: never) =>
          mailboxId === minh.mailboxId
            ? Promise.reject(new Error('hỏng'))
            : given.store.write(mailboxId as never, work),
        read: given.store.read.bind(given.store),
      }),
    }
    const other = await given.mailbox(`khac${mailboxes}@sen.example`)
    const draft = await given.draft(lan, { to: [minh, other].map(({ address }) => ({ name: '', email: address })) })
    await sendMessage(given, lan, draft.id)
    given.clock.advance(8)
    await expect(given.work(broken)).rejects.toThrow('hỏng')
    expect(await states(draft.id)).toEqual({ [minh.address]: 'queued', [other.address]: 'handed_over' })
    await given.advance(60)
    expect(await states(draft.id)).toEqual({ [minh.address]: 'handed_over', [other.address]: 'handed_over' })
    expect(await given.read.folder(other, 'inbox')).toHaveLength(1)
  })
})

describe('without room on the disk', () => {
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  /** The runner alone retries jobs. The test's runner throws what a job threw. */
  const fails = (through: Partial<SendingWorld['doors']>) => given.advance(8, { ...given.doors, ...through })

  it('counts no attempt in the house, and delivers once to each when there is room', async () => {
    const other = await given.mailbox(`cham${mailboxes}@sen.example`)
    const draft = await given.draft(lan, {
      to: [minh.address, other.address].map((email) => ({ name: '', email })),
    })
    await sendMessage(given, lan, draft.id)
    let writes = 0
    const store: MailStore = {
      read: given.store.read.bind(given.store),
      // There is space for the first colleague's copy.
      write: (mailboxId, work) => {
        if (mailboxId === other.mailboxId) {
          writes += 1
          return full()
        }
        return given.store.write(mailboxId, work)
      },
    }
    await expect(fails({ store })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(writes).toBe(1)
    const deliveries = await given.read.deliveries(lan, draft.id)
    expect(Object.values(deliveries).map(({ state, attempts, lastReply }) => [state, attempts, lastReply])).toEqual([
      ['queued', 0, ''],
      ['queued', 0, ''],
    ])
    await given.advance(1)
    expect(await states(draft.id)).toEqual({ [minh.address]: 'handed_over', [other.address]: 'handed_over' })
    expect(await given.read.folder(minh, 'inbox')).toHaveLength(1)
    expect(await given.read.folder(other, 'inbox')).toHaveLength(1)
  })

  it('records delivered mail as soon as the database is back, and sends nothing again', async () => {
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
    const draft = await given.draft(lan, { to: [{ name: '', email: 'a@khach.example' }] })
    await sendMessage(given, lan, draft.id)
    let failures = 0
    const store: MailStore = {
      read: given.store.read.bind(given.store),
      write: async (mailboxId, work) => {
        if (given.mailSender.sent.length === 0) return given.store.write(mailboxId, work)
        failures += 1
        if (failures < 30) throw away
        const states = await given.store.write(mailboxId, work)
        if (failures === 30) throw away
        return states
      },
    }
    await given.advance(8, { ...given.doors, store })
    expect(await states(draft.id)).toEqual({ 'a@khach.example': 'handed_over' })
    await given.advance(3_600)
    expect(given.mailSender.sent).toHaveLength(1)
  })

  it('does not ask for a quick retry when the mail was delivered and only the record of it failed', async () => {
    const draft = await given.draft(lan, { to: [{ name: '', email: 'a@khach.example' }] })
    await sendMessage(given, lan, draft.id)
    const store: MailStore = {
      read: given.store.read.bind(given.store),
      write: (mailboxId, work) => (given.mailSender.sent.length > 0 ? full() : given.store.write(mailboxId, work)),
    }
    const error = await fails({ store }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(given.mailSender.sent).toHaveLength(1)
    expect([error instanceof Error, isResourceFailure(error)]).toEqual([true, false])
    await given.advance(1)
  })
})

describe('the report of a failure', () => {
  it('lies in the sender’s INBOX beside the mail, one for all that failed together', async () => {
    given.mailSender.plan('a@khach.example', refused('550 5.1.1 User unknown'))
    const long = `552 5.2.2 Over quota, ${'see the policy, '.repeat(20)}end`
    given.mailSender.plan('b@khach.example', refused(long))
    const id = await send('a@khach.example', 'b@khach.example', 'c@khach.example')
    const sent = await given.read.message(lan, id)
    const [report, ...more] = await given.read.folder(lan, 'inbox')
    expect(more).toEqual([])
    expect(report).toMatchObject({
      subject: 'Không gửi được thư: Báo giá',
      from: { email: 'postmaster@sen.example' },
      threadId: sent?.threadId,
      inReplyTo: sent?.messageIdHeader,
    })
    const { text } = await given.read.body(lan, report?.id ?? id)
    expect(text).toContain('a@khach.example')
    expect(text).toContain('Địa chỉ người nhận không tồn tại.')
    expect(text).toContain('Hộp thư của người nhận đã đầy.')
    expect(text).not.toContain('The recipient’s mailbox is full.')
    expect(text).toContain('552 5.2.2 Over quota')
    expect(text).not.toContain('policy, end')
    expect(text).not.toContain('c@khach.example')
    const raw = await given.read.raw(lan, report?.id ?? id)
    expect(raw.replaceAll(/\r\n /g, ' ')).toContain(`Diagnostic-Code: smtp; ${long}`)
    expect(raw).toMatch(/Content-Type: multipart\/report; report-type=delivery-status/)
    expect(raw).toMatch(/Final-Recipient: rfc822; b@khach\.example\r\nAction: failed\r\nStatus: 5\.2\.2\r\n/)
    expect(raw).toContain(`Message-ID: <${sent?.messageIdHeader}>`)
    expect(raw).toContain('Auto-Submitted: auto-replied')
  })
})
