import type { MessageId, ThreadId } from '@sen/model/ids'
import type { MailSource } from '@sen/model/receiving/mail-sources'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveReport } from '../sending/receive-report.ts'
import { sendMessage } from '../sending/send-message.ts'
import { receiveMail } from './receive-mail.ts'

let given: SendingWorld
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
})

async function send(actor: Actor, ...recipients: string[]) {
  const draft = await given.draft(actor, { to: recipients.map((email) => ({ name: '', email })) })
  await sendMessage(given, actor, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(actor, draft.id)
  const message = await given.read.message(actor, draft.id)
  if (!message) throw new Error('not sent')
  return { ...message, token: submission?.bounceToken ?? '' }
}

interface Said {
  readonly about: string
  readonly recipients: readonly string[]
  readonly action?: string
  readonly part?: string
}

/**
 * Creates a report as Postfix writes it: no In-Reply-To, a different subject, and the original or its header in part 3.
 */
function report({ about, recipients, action = 'failed', part = 'text/rfc822-headers' }: Said): Uint8Array {
  count += 1
  const original = ['From: x@sen.example', 'Subject: Thư', ...(about === '' ? [] : [`Message-ID: <${about}>`]), '']
  const lines = [
    'From: MAILER-DAEMON@mx.khach.example (Mail Delivery System)',
    'To: lan@sen.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <dsn-${count}@mx.khach.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I could not deliver your message.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.khach.example',
    ...recipients.flatMap((email) => [
      '',
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${action}`,
      `Status: ${action === 'failed' ? '5.1.1' : '4.4.1'}`,
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    ]),
    '',
    '--b',
    `Content-Type: ${part}`,
    '',
    ...original,
    '--b--',
    '',
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

async function take(actor: Actor, raw: Uint8Array, way: MailSource = 'smtp') {
  const envelope = { mailFrom: '', recipient: actor.address, remoteAddress: '198.51.100.7', helo: 'mx.khach.example' }
  const [received] = await receiveMail(given, { way, raw }, [{ mailboxId: actor.mailboxId, envelope }])
  if (typeof received !== 'object') throw new Error(`it was ${received}`)
  return messageOf(actor, received.messageId)
}

async function messageOf(actor: Actor, id: MessageId) {
  const message = await given.read.message(actor, id)
  if (!message) throw new Error('not there')
  return message
}

const threadOf = (actor: Actor, id: ThreadId) => given.store.read(actor.mailboxId, (r) => r.messages.ofThread(id))

const AN = { email: 'an@khach.example', state: 'failed', reply: '550 5.1.1 User unknown' }

describe('a delivery report to the address of its sender', () => {
  it.each(['text/rfc822-headers', 'message/rfc822', 'message/global-headers'])(
    'is filed beside the mail that it names in a part of %s, and names the recipients that were not reached',
    async (part) => {
      const sent = await send(lan, 'An@khach.example', 'ba@khach.example')
      const taken = await take(lan, report({ about: sent.messageIdHeader, recipients: ['an@khach.example'], part }))
      expect(taken.threadId).toBe(sent.threadId)
      expect(taken.reportedFailures).toEqual([{ ...AN, email: 'An@khach.example' }])
      // Anybody could have forged the report, so the sent mail keeps its state.
      expect(await messageOf(lan, sent.id)).toMatchObject({ sendState: 'none' })
      const states = Object.values(await given.read.deliveries(lan, sent.id)).map(({ state }) => state)
      expect(states).toEqual(['handed_over', 'handed_over'])
    },
  )

  it('says that a server goes on trying, and nothing of mail that arrived', async () => {
    const sent = await send(lan, 'an@khach.example')
    const about = sent.messageIdHeader
    const delayed = await take(lan, report({ about, recipients: ['an@khach.example'], action: 'delayed' }))
    expect(delayed.reportedFailures).toMatchObject([{ email: 'an@khach.example', state: 'delayed' }])
    const delivered = await take(lan, report({ about, recipients: ['an@khach.example'], action: 'delivered' }))
    expect(delivered.reportedFailures).toBeUndefined()
    expect([delayed.threadId, delivered.threadId]).toEqual([sent.threadId, sent.threadId])
  })

  it('names only recipients of the mail; with a single recipient, that one', async () => {
    const one = await send(lan, 'an@khach.example')
    const moved = await take(lan, report({ about: one.messageIdHeader, recipients: ['an@noi-khac.example'] }))
    expect(moved.reportedFailures).toEqual([AN])
    const two = await send(lan, 'an@khach.example', 'ba@khach.example')
    const other = await take(lan, report({ about: two.messageIdHeader, recipients: ['giam-doc@ngan-hang.example'] }))
    expect(other.reportedFailures).toBeUndefined()
    expect(other.threadId).toBe(two.threadId)
  })

  it('ignores colleagues, whose mail was delivered here', async () => {
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const sent = await send(lan, 'an@khach.example', minh.address)
    const about = sent.messageIdHeader
    const both = await take(lan, report({ about, recipients: ['an@khach.example', minh.address] }))
    expect(both.reportedFailures).toEqual([AN])
    const none = await take(lan, report({ about, recipients: [minh.address] }))
    expect(none.reportedFailures).toBeUndefined()
    expect(none.threadId).toBe(sent.threadId)
    // The mail had two recipients, so the report is ambiguous.
    const other = await take(lan, report({ about, recipients: ['ai@do.example'] }))
    expect(other.reportedFailures).toBeUndefined()
  })

  it('shows of a server’s words a short line, without links and addresses of others', async () => {
    const sent = await send(lan, 'an@khach.example')
    const raw = new TextDecoder().decode(report({ about: sent.messageIdHeader, recipients: ['an@khach.example'] }))
    const words = `550 5.1.1 Call https://la.example/x or ke@la.example ${'x '.repeat(300)}`
    const taken = await take(lan, new TextEncoder().encode(raw.replace('550 5.1.1 User unknown', words)))
    const reply = taken.reportedFailures?.[0]?.reply ?? ''
    expect(reply).toMatch(/^550 5\.1\.1 Call … or … x x /)
    expect(reply.length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['a Message-ID that nobody sent', async () => 'unknown@khach.example'],
    ['no Message-ID', async () => ''],
    [
      'mail that came',
      async () => {
        const messageIdHeader = `came${count}@khach.example`
        await given.message(lan, { messageIdHeader, subject: 'Hỏi giá' })
        return messageIdHeader
      },
    ],
    [
      'mail of another mailbox',
      async () => (await send(await given.mailbox(`minh${count}@sen.example`), 'an@khach.example')).messageIdHeader,
    ],
  ])('is a thread of its own, and says nothing, when it names %s', async (_, naming) => {
    const sent = await send(lan, 'an@khach.example')
    const taken = await take(lan, report({ about: await naming(), recipients: ['an@khach.example'] }))
    expect(taken.reportedFailures).toBeUndefined()
    expect(taken.threadId).not.toBe(sent.threadId)
    expect((await threadOf(lan, taken.threadId)).length).toBe(1)
  })
})

it('is filed beside its mail also when it came to the return path and does not name it', async () => {
  const sent = await send(lan, 'an@khach.example')
  const raw = report({ about: '', recipients: ['an@khach.example'] })
  const envelope = { mailFrom: '', remoteAddress: '198.51.100.7', helo: 'mx.khach.example' }
  await receiveReport(given, { token: sent.token, envelope, raw, sentDigest: 'x' })
  const messages = await threadOf(lan, sent.threadId)
  expect(messages.map(({ kind, reportedFailures }) => [kind, reportedFailures])).toEqual([
    ['sent', undefined],
    ['received', [AN]],
  ])
  expect(await messageOf(lan, sent.id)).toMatchObject({ sendState: 'sending_failed' })
})
