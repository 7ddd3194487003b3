import type { MessageId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { receiveReport } from '../sending/receive-report.ts'
import { addForwardAddress } from './add-forward-address.ts'
import { viewForwarding } from './forwarding-view.ts'
import { saveForwarding } from './save-forwarding.ts'
import { verifyForwardAddress } from './verify-forward-address.ts'

export const PASSWORD = 'Sen@2026demo'
export let w: SendingWorld
export let lan: Actor
export let minh: Actor
export let HOME: string
export let count = 0

export function stageForwarding(): void {
  beforeAll(async () => {
    w = await sendingWorld()
  })
  beforeEach(async () => {
    count += 1
    HOME = `nha${count}@ngoai.example`
    lan = await w.mailbox(`lan${count}@sen.example`)
    minh = await w.mailbox(`minh${count}@sen.example`)
    await w.work()
    w.mailSender.sent.length = 0
  })
  afterAll(() => w.close())
}

export const add = (email = HOME, password = PASSWORD, actor = lan) => addForwardAddress(w, actor, email, { password })
export const refused = (code: string) => expect.objectContaining({ code })
export const addresses = async (actor = lan) => (await viewForwarding(w, actor)).addresses
export const mailsIn = (actor: Actor) => w.read.folder(actor, 'inbox')
export const codeIn = async (id: MessageId | undefined, actor = lan) =>
  /: (\d{6})/.exec(id === undefined ? '' : await w.read.raw(actor, id))?.[1] ?? ''
export const codeFor = async (email: string) => {
  await w.work()
  const here = [lan, minh].find(({ address }) => address === email)
  if (here) return codeIn((await mailsIn(here)).at(-1)?.id, here)
  const mail = w.mailSender.sent.filter(({ recipients }) => recipients.includes(email)).at(-1)
  return /: (\d{6})/.exec(Buffer.from(mail?.raw ?? []).toString('latin1'))?.[1] ?? ''
}
export const sentTo = (email: string) => w.mailSender.sent.filter(({ recipients }) => recipients.includes(email))
export const text = (raw: Uint8Array | undefined) => Buffer.from(raw ?? []).toString('latin1')
export const subjects = async (actor: Actor, role: 'inbox' | 'trash' | 'junk') =>
  (await w.read.folder(actor, role)).map(({ subject }) => subject)

export async function forwarding(keepsCopy = true, actor = lan, email = HOME): Promise<void> {
  await add(email, PASSWORD, actor)
  await verifyForwardAddress(w, actor, email, await codeFor(email))
  await saveForwarding(w, actor, { isOn: true, email, keepsCopy })
  await w.work()
  w.mailSender.sent.length = 0
}

export let mails = 0
export async function arrives(
  more: {
    headers?: readonly string[]
    from?: string
    way?: 'smtp' | 'import'
    subject?: string
    id?: string
    through?: Partial<Parameters<typeof receiveMail>[0]>
  } = {},
) {
  mails += 1
  const { headers = [], from = 'khach@cong-ty.example', way = 'smtp', subject = `Thu ${mails}`, id = mails } = more
  const lines = [
    `Return-Path: <${from}>`,
    'Received: from khach (khach [192.0.2.7]) by mail.sen.example; Mon, 23 Nov 2026 08:00:00 +0000',
    ...headers,
    `From: ${from}`,
    `To: ${lan.address}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}@cong-ty.example>`,
    '',
    'Noi dung\r\n',
  ]
  const raw = Buffer.from(lines.join('\r\n'))
  const envelope = { mailFrom: from, recipient: lan.address, remoteAddress: '192.0.2.7', helo: 'khach' }
  await receiveMail({ ...w, ...more.through }, { way, raw }, [{ mailboxId: lan.mailboxId, envelope }])
  await w.work()
  return text(raw)
}

export async function returned(): Promise<void> {
  const path = sentTo(HOME).at(-1)?.mailFrom ?? ''
  const token = path.slice('bounces+'.length, path.indexOf('@'))
  const raw = Buffer.from(
    [
      'From: mailer-daemon@ngoai.example',
      `To: ${path}`,
      'Subject: Undelivered',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It failed.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; ngoai.example',
      '',
      `Final-Recipient: rfc822; ${HOME}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
  const envelope = { mailFrom: '', remoteAddress: '192.0.2.9', helo: 'ngoai' }
  expect(await receiveReport(w, { token, envelope, raw, sentDigest: `bao-${mails}` })).toBe('received')
  await w.work()
}
