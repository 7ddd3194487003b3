import type { MessageId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveReport } from './receive-report.ts'
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
  lan = await given.mailbox(`lan${mailboxes}@sen.example`)
  minh = await given.mailbox(`minh${mailboxes}@sen.example`)
})

async function send(...recipients: string[]): Promise<{ readonly id: MessageId; readonly token: string }> {
  const draft = await given.draft(lan, { to: recipients.map((email) => ({ name: '', email })) })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  const submission = await given.read.submission(lan, draft.id)
  return { id: draft.id, token: submission?.bounceToken ?? '' }
}

interface Said {
  readonly recipient: string
  readonly action?: string
  readonly original?: string
}

function report(said: readonly Said[], messageId = 'r1@mx.khach.example'): Uint8Array {
  const recipients = said.map(({ recipient, action = 'failed', original }) =>
    [
      ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${action === 'failed' ? '5.1.1' : '4.4.1'}`,
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    ].join('\r\n'),
  )
  const text = [
    'From: Mail Delivery Subsystem <mailer-daemon@mx.khach.example>',
    'To: someone@sen.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${messageId}>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.khach.example',
    '',
    recipients.join('\r\n\r\n'),
    '',
    '--b--',
    '',
  ].join('\r\n')
  return new TextEncoder().encode(text)
}

const back = (token: string, raw: Uint8Array, mailFrom = '', needs: Parameters<typeof receiveReport>[0] = given) =>
  receiveReport(needs, {
    token,
    envelope: { mailFrom, remoteAddress: '198.51.100.7', helo: 'mx.khach.example' },
    raw,
    sentDigest: String(raw.reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_007, 7)),
  })

async function states(id: MessageId) {
  const deliveries = await given.read.deliveries(lan, id)
  return Object.fromEntries(
    Object.values(deliveries).map(({ recipient, state, lastReply }) => [recipient, `${state} ${lastReply}`]),
  )
}

describe('receiveReport', () => {
  it('writes the failure down at its recipient, tells the pages, and puts the report into the sender’s INBOX', async () => {
    const { id, token } = await send('an@khach.example', 'ba@khach.example')
    expect(await back(token.toUpperCase(), report([{ recipient: 'AN@khach.example' }]))).toBe('received')
    expect(await states(id)).toEqual({
      'an@khach.example': 'failed 550 5.1.1 User unknown',
      'ba@khach.example': 'handed_over 250 2.0.0 Ok',
    })
    expect((await given.read.events(lan)).filter(({ type }) => type === 'send_mail_failed')).toMatchObject([
      { messageId: id, recipient: 'an@khach.example' },
    ])
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'none' })
    expect((await given.read.folder(lan, 'inbox')).map(({ subject }) => subject)).toEqual([
      'Undelivered Mail Returned to Sender',
    ])
    expect(await given.read.folder(minh, 'inbox')).toEqual([])
  })

  it('counts a report once, however often it comes', async () => {
    const { token } = await send('an@khach.example')
    const raw = report([{ recipient: 'an@khach.example' }])
    await Promise.all([back(token, raw), back(token, raw)])
    await back(token, raw)
    expect(await given.read.folder(lan, 'inbox')).toHaveLength(1)
    expect((await given.read.events(lan)).filter(({ type }) => type === 'send_mail_failed')).toHaveLength(1)
  })

  it('marks the mail as failed when no recipient received it', async () => {
    const { id, token } = await send('an@khach.example', 'ba@khach.example')
    await back(token, report([{ recipient: 'an@khach.example' }], 'r1@x'))
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'none' })
    await back(token, report([{ recipient: 'ba@khach.example' }], 'r2@x'))
    expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending_failed' })
  })

  it.each(['delayed', 'relayed', 'delivered', 'expanded'])('changes nothing at %s', async (action) => {
    const { id, token } = await send('an@khach.example')
    await back(token, report([{ recipient: 'an@khach.example', action }]))
    expect(await states(id)).toEqual({ 'an@khach.example': 'handed_over 250 2.0.0 Ok' })
    expect(await given.read.folder(lan, 'inbox')).toHaveLength(1)
  })

  it('knows a recipient by the address it was sent to, and the only one by being the only one', async () => {
    const two = await send('an@khach.example', 'ba@khach.example')
    await back(
      two.token,
      report([{ recipient: 'an@noi-khac.example', original: 'an@khach.example' }, { recipient: 'ai@do.example' }]),
    )
    expect(await states(two.id)).toMatchObject({
      'an@khach.example': expect.stringContaining('failed'),
      'ba@khach.example': expect.stringContaining('handed_over'),
    })
    const one = await send('chi@khach.example')
    await back(one.token, report([{ recipient: 'chi@noi-khac.example' }]))
    expect(await states(one.id)).toMatchObject({ 'chi@khach.example': expect.stringContaining('failed') })
  })

  it('ignores a report with an unknown token', async () => {
    const { id, token } = await send('an@khach.example')
    for (const guess of ['', 'x', `${token}x`, token.slice(1), '%', "' or 1=1"]) {
      expect(await back(guess, report([{ recipient: 'an@khach.example' }]))).toBe('unknown')
    }
    expect(await states(id)).toEqual({ 'an@khach.example': 'handed_over 250 2.0.0 Ok' })
    expect(await given.read.folder(lan, 'inbox')).toEqual([])
  })

  it('cannot be made to bring back to life, or to name strangers', async () => {
    given.mailSender.plan('an@khach.example', { outcome: 'refused', reply: '550 5.1.1 No' })
    const { id, token } = await send('an@khach.example', 'ba@khach.example')
    await back(
      token,
      report([{ recipient: 'an@khach.example', action: 'delivered' }, { recipient: 'giam-doc@khach.example' }]),
    )
    expect(await states(id)).toEqual({
      'an@khach.example': 'failed 550 5.1.1 No',
      'ba@khach.example': 'handed_over 250 2.0.0 Ok',
    })
    given.mailSender.plan('an@khach.example', { outcome: 'handed_over', reply: '250 2.0.0 Ok' })
  })

  it('cannot stop waiting mail, nor mark mail as failed that is in a mailbox of ours', async () => {
    given.mailSender.plan('ba@khach.example', { outcome: 'try_later', reply: '451 4.3.0 Later' })
    const { id, token } = await send('ba@khach.example', minh.address)
    const before = await states(id)
    await back(token, report([{ recipient: 'ba@khach.example' }, { recipient: minh.address }]))
    expect(await states(id)).toEqual(before)
    expect(Object.values(before)).toEqual(['queued 451 4.3.0 Later', 'handed_over 250 2.0.0 Delivered'])
    given.mailSender.plan('ba@khach.example', { outcome: 'handed_over', reply: '250 2.0.0 Ok' })
  })

  it('changes nothing for mail that went to servers of several domains, because the report does not name one', async () => {
    const { id, token } = await send('an@khach.example', 'ba@noi-khac.example', minh.address)
    const before = await states(id)
    await back(token, report([{ recipient: 'an@khach.example' }, { recipient: 'ba@noi-khac.example' }], 'r1@x'))
    await back(token, report([{ recipient: 'an@khach.example' }], 'r2@x'))
    expect(await states(id)).toEqual(before)
    expect(await given.read.folder(lan, 'inbox')).toHaveLength(2)
    const one = await send('an@khach.example', minh.address)
    await back(one.token, report([{ recipient: 'an@khach.example' }, { recipient: minh.address }]))
    expect(await states(one.id)).toEqual({
      'an@khach.example': 'failed 550 5.1.1 User unknown',
      [minh.address]: 'handed_over 250 2.0.0 Delivered',
    })
  })

  it('keeps no links and no addresses of others from its text', async () => {
    const { id, token } = await send('an@khach.example')
    const raw = new TextDecoder().decode(report([{ recipient: 'an@khach.example' }]))
    const words = '550 5.1.1 Call https://la.example/x or ke@la.example'
    await back(token, new TextEncoder().encode(raw.replace('550 5.1.1 User unknown', words)))
    expect(await states(id)).toEqual({ 'an@khach.example': 'failed 550 5.1.1 Call … or …' })
  })

  it('delivers automatic answers and unparsable messages', async () => {
    const { id, token } = await send('an@khach.example')
    const answer = new TextEncoder().encode(
      'From: an@khach.example\r\nSubject: Vang mat\r\nMessage-ID: <a@khach.example>\r\n\r\nTuan sau.\r\n',
    )
    await back(token, answer, 'an@khach.example')
    await back(token, Uint8Array.from([0, 255, 1, 254]))
    expect((await given.read.folder(lan, 'inbox')).map(({ subject }) => subject)).toEqual(['Vang mat', ''])
    expect(await states(id)).toEqual({ 'an@khach.example': 'handed_over 250 2.0.0 Ok' })
  })

  it('is checked like the mail of any stranger, because a recipient of our mail knows the return path', async () => {
    const { token } = await send('an@khach.example')
    const asked: string[] = []
    const needs = {
      ...given,
      senderCheck: {
        check: async () => {
          asked.push('sender')
          return undefined
        },
      },
      virusScanner: {
        scan: async () => {
          asked.push('virus')
          return { state: 'clean' } as const
        },
      },
      spamScorer: {
        score: async () => {
          asked.push('spam')
          return { score: 20, rejectAt: 15, symbols: [] }
        },
      },
    }
    const forged = `From: Giam doc <${minh.address}>\r\nSubject: Chuyen tien gap\r\n\r\nHom nay.\r\n`
    await back(token, new TextEncoder().encode(forged), 'ke-gian@la.example', needs)
    expect(asked.toSorted()).toEqual(['sender', 'spam', 'virus'])
    expect(await given.read.folder(lan, 'inbox')).toEqual([])
    const [{ verdict } = {}] = await given.read.folder(lan, 'junk')
    expect(verdict).toMatchObject({ outcome: 'forged', reason: 'own_domain_from_outside' })
  })

  it('reads one status, and of a long one the beginning', async () => {
    const { id, token } = await send('an@khach.example', 'ba@khach.example', 'chi@khach.example')
    const far = [
      { recipient: 'an@khach.example' },
      { recipient: `${'x'.repeat(300_000)}@y` },
      { recipient: 'ba@khach.example' },
    ]
    const twice = String(Buffer.from(report(far))).replace(
      '--b--',
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822;chi@khach.example\r\nAction: failed\r\n--b--',
    )
    await back(token, new TextEncoder().encode(twice))
    expect(await states(id)).toEqual({
      'an@khach.example': 'failed 550 5.1.1 User unknown',
      'ba@khach.example': 'handed_over 250 2.0.0 Ok',
      'chi@khach.example': 'handed_over 250 2.0.0 Ok',
    })
  })
})
