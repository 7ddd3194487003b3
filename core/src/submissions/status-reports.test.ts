import type { NotifyCondition, RecipientStatusRequest } from '@sen/model/transport/delivery-status-request'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveReport } from '../sending/receive-report.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { submitted, TEXT } from './submission.fixture.ts'
import { submitMessage } from './submit-message.ts'

const OUTSIDE = 'an@khach.example'

let w: SendingWorld
let lan: Actor
let minh: Actor
let round = 0
beforeAll(async () => {
  w = await sendingWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  round += 1
  lan = await w.mailbox(`lan${round}@sen.example`)
  minh = await w.mailbox(`minh${round}@sen.example`)
  await saveSettings(w, lan, [
    { key: 'enable_delay_send', value: false },
    { key: 'language', value: 'en' },
  ])
  await w.work()
  w.mailSender.sent.length = 0
  w.mailSender.plan(OUTSIDE, { outcome: 'handed_over', reply: '250 2.0.0 Ok' })
})

const notify = (...conditions: readonly NotifyCondition[]): RecipientStatusRequest => ({ notify: conditions })
async function submit(
  requests: Readonly<Record<string, RecipientStatusRequest>>,
  more: Partial<ReturnType<typeof submitted>> = {},
) {
  const emails = Object.keys(requests)
  const fields = [`From: ${lan.address}`, `To: ${emails.join(', ')}`, 'Subject: Offer', ...TEXT]
  const recipients = Object.entries(requests).map(([email, statusRequest]) => ({ email, statusRequest }))
  const receipt = await submitMessage(w, lan, { ...submitted(lan.address, emails, fields), recipients, ...more })
  await w.work()
  return receipt
}
async function reports(): Promise<readonly string[]> {
  const found = await w.read.folder(lan, 'inbox')
  const sources = await Promise.all(found.map(({ id }) => w.read.raw(lan, id)))
  return sources.map((source) => source.replaceAll(/\r\n[ \t]+/g, ' '))
}

describe('NOTIFY=SUCCESS', () => {
  it('is answered with a report that a recipient here has the mail', async () => {
    const original = `rfc822;${minh.address}`
    const { messageIdHeader } = await submit(
      { [minh.address]: { ...notify('SUCCESS'), originalRecipient: original }, [OUTSIDE]: {} },
      { statusRequest: { envelopeId: 'order 7', returned: 'FULL' } },
    )
    const [report = '', ...others] = await reports()
    expect(others).toEqual([])
    expect(report).toMatch(/Content-Type: multipart\/report; report-type=delivery-status/)
    expect(report).toContain('Subject: Delivered: Offer\r\n')
    expect(report).toContain('Original-Envelope-Id: order 7\r\nReporting-MTA: dns; sen.example\r\n')
    expect(report).toContain(
      `Original-Recipient: rfc822; ${minh.address}\r\nFinal-Recipient: rfc822; ${minh.address}\r\nAction: delivered\r\nStatus: 2.0.0\r\n`,
    )
    // The whole message is returned for a failure only.
    expect(report).toContain('Content-Type: text/rfc822-headers')
    expect(report).toContain(`Message-ID: <${messageIdHeader}>`)
    expect(report).not.toContain(`${OUTSIDE}\r\nAction`)
    expect(await w.read.folder(minh, 'inbox')).toHaveLength(1)
  })

  it('is answered once for a server that does not report itself, and not for one that does', async () => {
    const there = 'ba@noi-khac.example'
    w.mailSender.plan(there, { outcome: 'handed_over', reply: '250 2.0.0 Ok', reportsSuccess: true })
    await submit({ [OUTSIDE]: notify('SUCCESS', 'FAILURE'), [there]: notify('SUCCESS') })
    const [report = '', ...others] = await reports()
    expect(others).toEqual([])
    expect(report).toContain('Subject: =?UTF-8?')
    expect(report).toContain(`Final-Recipient: rfc822; ${OUTSIDE}\r\nAction: relayed\r\nStatus: 2.0.0\r\n`)
    expect(report).not.toContain(`${there}\r\nAction`)
  })

  it('alone asks for no report of a failure or delay', async () => {
    w.mailSender.plan(OUTSIDE, { outcome: 'refused', reply: '550 5.1.1 No' })
    await submit({ [OUTSIDE]: notify('SUCCESS') })
    expect(await reports()).toEqual([])
  })

  it('is not answered for mail without a return path, nor is a failure', async () => {
    w.mailSender.plan(OUTSIDE, { outcome: 'refused', reply: '550 5.1.1 No' })
    await submit({ [OUTSIDE]: {}, [minh.address]: notify('SUCCESS') }, { envelopeSender: '' })
    expect(await reports()).toEqual([])
  })

  it('is not requested by mail that does not ask for it', async () => {
    await submit({ [OUTSIDE]: {}, [minh.address]: notify('FAILURE', 'DELAY') })
    expect(await reports()).toEqual([])
  })
})

describe('the report of a failure', () => {
  beforeEach(() => w.mailSender.plan(OUTSIDE, { outcome: 'refused', reply: '550 5.1.1 No' }))

  it('has the whole message if the client asked for it, and names the envelope', async () => {
    await submit({ [OUTSIDE]: notify('FAILURE') }, { statusRequest: { returned: 'FULL', envelopeId: 'e1' } })
    const [report = ''] = await reports()
    expect(report).toContain('Original-Envelope-Id: e1\r\n')
    expect(report).toMatch(/Content-Type: message\/rfc822\r\nContent-Transfer-Encoding: 8bit\r\n\r\nReceived: by/)
    expect(Buffer.from(report, 'latin1').toString()).toContain('Chào anh')
    const [filed] = await w.read.folder(lan, 'inbox')
    expect(filed).toMatchObject({ subject: 'Not delivered: Offer' })
  })

  it('has the header alone by default', async () => {
    await submit({ [OUTSIDE]: {} })
    const [report = ''] = await reports()
    expect(report).toContain('Content-Type: text/rfc822-headers')
    expect(Buffer.from(report, 'latin1').toString()).not.toContain('Chào anh')
  })
})

describe('a report of another server', () => {
  async function returned(messageId: Parameters<SendingWorld['read']['submission']>[1], action: string) {
    const submission = await w.read.submission(lan, messageId)
    const raw = Buffer.from(
      [
        'From: MAILER-DAEMON@khach.example',
        `To: ${lan.address}`,
        'Subject: Report',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        '',
        'text',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.khach.example',
        '',
        `Final-Recipient: rfc822; ${OUTSIDE}`,
        `Action: ${action}`,
        'Status: 5.1.1',
        '',
        '--b--',
        '',
      ].join('\r\n'),
    )
    const envelope = { mailFrom: '', remoteAddress: '192.0.2.1', helo: 'mx.khach.example' }
    const token = submission?.bounceToken ?? ''
    await receiveReport(w, { token, envelope, raw, sentDigest: `${round}-${action}` })
  }

  it('that the sender did not ask for is not filed, and counts nevertheless', async () => {
    const { messageId } = await submit({ [OUTSIDE]: notify('NEVER') })
    await returned(messageId, 'failed')
    expect(await w.read.folder(lan, 'inbox')).toEqual([])
    expect(await w.read.deliveries(lan, messageId)).toMatchObject({ [OUTSIDE]: { state: 'failed' } })
  })

  it('that the sender asked for is filed', async () => {
    w.mailSender.plan(OUTSIDE, { outcome: 'handed_over', reply: '250 Ok', reportsSuccess: true })
    const { messageId } = await submit({ [OUTSIDE]: notify('SUCCESS') })
    await returned(messageId, 'delivered')
    expect(await w.read.folder(lan, 'inbox')).toMatchObject([{ subject: 'Report' }])
    expect(await w.read.deliveries(lan, messageId)).toMatchObject({ [OUTSIDE]: { state: 'handed_over' } })
  })
})
