import type { MessageId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { readThread } from '../messages/read-thread.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { saveReminder } from './save-reminder.ts'

let given: SendingWorld
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
})
afterAll(() => given.close())

const inSeconds = (seconds: number) => new Date(given.clock.now().getTime() + seconds * 1_000)
const customer = () => `an${count}@khach.example`

async function sent() {
  const draft = await given.draft(lan, { to: [{ name: 'An', email: customer() }], subject: `Báo giá ${count}` })
  await sendMessage(given, lan, draft.id)
  return draft
}

async function answered(id: MessageId, headers: readonly string[] = [], mailFrom = customer()) {
  const message = await given.read.message(lan, id)
  const fields = [
    `From: An <${customer()}>`,
    `To: ${lan.address}`,
    `Subject: Re: ${count}`,
    `Message-ID: <${count}-${headers.length}@khach.example>`,
    `In-Reply-To: <${message?.messageIdHeader}>`,
    ...headers,
  ]
  const raw = Buffer.from([...fields, '', 'Da nhan\r\n'].join('\r\n'))
  const envelope = { mailFrom, recipient: lan.address, remoteAddress: '192.0.2.7', helo: 'khach' }
  await receiveMail(given, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
}

const remind = (id: MessageId, at: Date | undefined, actor = lan) => saveReminder(given, actor, id, at)
const notices = async () =>
  (await given.read.folder(lan, 'inbox')).filter(({ subject }) => subject.startsWith('Chưa ai trả lời'))
const refusal = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('a reminder', () => {
  it('comes at its time, once, into the conversation of the message', async () => {
    const { id, threadId } = await sent()
    const at = inSeconds(3 * 86_400)
    await remind(id, at)
    const { messages } = await readThread(given, lan, { id: threadId, from: 'Sent', bodies: 'open-at-first' })
    expect(messages.map(({ plan }) => plan?.remindAt)).toEqual([at])
    await given.advance(3 * 86_400 - 1)
    expect(await notices()).toEqual([])
    await given.advance(1)
    expect(await notices()).toMatchObject([{ threadId, subject: `Chưa ai trả lời: Báo giá ${count}`, isRead: false }])
    await given.advance(86_400)
    expect(await notices()).toHaveLength(1)
    expect((await orderedJobs(given.database.db)).filter(({ name }) => name === 'remind-due')).toEqual([])
  })

  it('comes after downtime', async () => {
    const { id } = await sent()
    await remind(id, inSeconds(60))
    given.clock.advance(7 * 86_400)
    await given.work()
    expect(await notices()).toHaveLength(1)
  })

  it('is ended by an answer of a person', async () => {
    const { id } = await sent()
    await given.advance(60)
    await remind(id, inSeconds(3_600))
    await answered(id)
    await given.advance(3_600)
    expect(await notices()).toEqual([])
  })

  it.each([
    ['an absence notice', ['Auto-Submitted: auto-replied'], undefined],
    ['a delivery report', ['Content-Type: text/plain'], ''],
  ] as const)('is not ended by %s', async (_, headers, mailFrom) => {
    const { id } = await sent()
    await given.advance(60)
    await remind(id, inSeconds(3_600))
    await answered(id, headers, mailFrom ?? customer())
    await given.advance(3_600)
    expect(await notices()).toHaveLength(1)
  })

  it('moves to another time, or is removed', async () => {
    const first = await sent()
    const second = await sent()
    await remind(first.id, inSeconds(100))
    await remind(first.id, inSeconds(300))
    await remind(second.id, inSeconds(200))
    await remind(second.id, undefined)
    await given.advance(299)
    expect(await notices()).toEqual([])
    await given.advance(1)
    expect(await notices()).toHaveLength(1)
  })

  it('may be set while the sending can be undone, and ends with the undo', async () => {
    const { id } = await sent()
    await remind(id, inSeconds(600))
    await undoSend(given, lan, id)
    await given.advance(600)
    expect(await notices()).toEqual([])
  })

  it('is refused for a draft, in the past, and to others', async () => {
    const draft = await given.draft(lan)
    expect(await refusal(remind(draft.id, inSeconds(60)))).toBe('not_sent')
    const { id } = await sent()
    expect(await refusal(remind(id, inSeconds(-1)))).toBe('snooze_time_invalid')
    const minh = await given.mailbox(`minh${count}@sen.example`)
    expect(await refusal(remind(id, inSeconds(60), minh))).toBe('message_not_found')
  })
})
