import { createDraft, getMessage } from '@sen/contract/messages'
import { sendMail, undoSend } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { getThread, listThreads } from '@sen/contract/threads'
import { dkimResult } from '@sen/testkit/servers/dkim-result'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Sen@2026thử'
const at = (email: string, name = '') => ({ name, email })

let program: RunningProgram
let scratch: Parameters<typeof sen>[0]
let dns: FakeDnsServer
let world: ScriptedSmtpServer
let lan: Call
let minh: Call
let smtpPort = 0
let drafts = 0

beforeAll(async () => {
  world = await ScriptedSmtpServer.start()
  dns = await FakeDnsServer.start({
    'MX khach.example': [
      { exchange: 'chet.khach.example', preference: 5 },
      { exchange: 'mx.khach.example', preference: 10 },
    ],
    'A chet.khach.example': ['127.0.0.9'],
    'A mx.khach.example': ['127.0.0.1'],
    'MX bi-mat.example': [{ exchange: 'mx.khach.example', preference: 1 }],
    'MX khong-nhan.example': [{ exchange: '.', preference: 0 }],
  })
  const [port = 0, freePort = 0] = await freePorts(2)
  smtpPort = freePort
  const cwd = scratchFolder('smtp-out')
  scratch = {
    cwd,
    env: {
      SEN_MODE: 'production',
      DATA_DIR: `${cwd}/data`,
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      DNS_SERVERS: dns.address,
      SMTP_OUT_PORT: String(world.port),
      LOG_LEVEL: 'error',
    },
  }
  program = await startProgram(scratch)
  await addMailboxes(scratch, [
    { email: 'lan@sen.example', name: 'Trần Thị Lan', password: PASSWORD },
    { email: 'minh@sen.example', name: 'Minh', password: PASSWORD },
  ])
  lan = callerAt(program.url, await signIn(program.url, 'lan@sen.example', PASSWORD))
  minh = callerAt(program.url, await signIn(program.url, 'minh@sen.example', PASSWORD))
}, 180_000)
afterAll(async () => {
  await program?.stop()
  await Promise.all([dns?.stop(), world?.stop()])
})
beforeEach(() => world.reset())

/** The hold does not matter for the next mail. */
const hold = (value: boolean) => lan(saveSettings, { body: [{ key: 'enable_delay_send', value }] })

async function send(lists: { to?: string[]; cc?: string[]; bcc?: string[] }, subject: string): Promise<string> {
  drafts += 1
  const addresses = (emails: string[] = []) => emails.map((email) => at(email))
  const { data } = await lan(createDraft, {
    body: {
      client_key: `thu-ra-ngoai-${drafts}`,
      to: addresses(lists.to),
      cc: addresses(lists.cc),
      bcc: addresses(lists.bcc),
      subject,
      body: '<p>Chào anh, em gửi <b>báo giá</b>.</p>',
      files: [],
    },
  })
  await lan(sendMail, { body: { msg_id: data.id } })
  return data.id
}

async function states(id: string): Promise<Record<string, string>> {
  const { data } = await lan(getMessage, { params: { id } })
  return Object.fromEntries(data.deliveries.map(({ email, state }) => [email, state]))
}

const eventually = async (look: () => boolean | Promise<boolean>) => expect(await becomesTrue(look, 30_000)).toBe(true)

describe('mail to the world', () => {
  it('goes to the MX hosts of each domain after its hold, encrypted, the same bytes for all, without Bcc', async () => {
    await hold(true)
    world.play({ startTls: 'works' })
    const id = await send(
      { to: ['an@khach.example'], bcc: ['kin@bi-mat.example', 'minh@sen.example'] },
      'Báo giá quý 1',
    )
    expect(world.received).toEqual([])
    await eventually(() => world.received.length === 2)
    expect(world.received.map(({ recipients, isEncrypted }) => [recipients, isEncrypted]).sort()).toEqual([
      [['an@khach.example'], true],
      [['kin@bi-mat.example'], true],
    ])
    const [first, second] = world.received
    expect(first?.raw).toBe(second?.raw)
    expect(first?.mailFrom).toMatch(/^bounces\+[\w-]{16,}@sen\.example$/)
    expect(first?.raw).not.toMatch(/bi-mat|minh@|^bcc/im)
    expect(first?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?B=C3=A1o_gi=C3=A1_qu=C3=BD_1\?=/m)
    expect(dns.asked).toEqual(expect.arrayContaining(['MX khach.example', 'A mx.khach.example', 'MX bi-mat.example']))
    await eventually(async () => {
      const { data } = await minh(listThreads, { query: { in: 'INBOX' } })
      return data.some((thread) => thread.subject === 'Báo giá quý 1')
    })
    await eventually(async () => Object.values(await states(id)).every((state) => state === 'handed_over'))
    const { data } = await lan(listThreads, { query: { in: 'Sent' } })
    expect(data.map(({ subject }) => subject)).toContain('Báo giá quý 1')
  })

  it('is signed with the key of its domain, for every attempt the same, and others believe it', async () => {
    await hold(false)
    const said = await sen(scratch, 'domain', 'dkim', 'sen.example')
    const [, name = '', record = ''] = /^(\S+)\. IN TXT \( (.*) \)$/m.exec(said) ?? []
    expect(name).toBe('sen1._domainkey.sen.example')
    const strings = Array.from(record.matchAll(/"([^"]*)"/g), ([, text = '']) => text)
    dns.zone = { ...dns.zone, [`TXT ${name}`]: [strings] }
    expect(await sen(scratch, 'domain', 'dkim', 'sen.example')).toContain(record)
    world.play({ startTls: 'works' })
    await send({ to: ['an@khach.example'], bcc: ['kin@bi-mat.example'] }, 'Thư có chữ ký số, tiêu đề dài quá một dòng')
    await eventually(() => world.received.length === 2)
    const [first, second] = world.received
    expect(first?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed/)
    expect(first?.raw).toBe(second?.raw)
    expect(await dkimResult(Buffer.from(first?.raw ?? '', 'latin1'), dns.address)).toBe('pass')
    const changed = (first?.raw ?? '').replace(/^To: .*$/m, 'To: ke-gian@khach.example')
    expect(await dkimResult(Buffer.from(changed, 'latin1'), dns.address)).not.toBe('pass')
  })

  it('stays here when it is taken back in time', async () => {
    await hold(true)
    const id = await send({ to: ['an@khach.example'] }, 'Khoan đã')
    const { data } = await lan(undoSend, { body: { msg_id: id } })
    expect(data.msg_id).toBe(id)
    const sent = await send({ to: ['an@khach.example'] }, 'Thư sau')
    await eventually(async () => (await states(sent))['an@khach.example'] === 'handed_over')
    expect(world.received).toHaveLength(1)
    expect(world.received[0]?.raw).not.toContain('Khoan')
  })

  it('that is refused comes back to its sender as a report in the same thread', async () => {
    await hold(false)
    world.play({ recipients: { 'an@khach.example': '550 5.1.1 User unknown' } })
    const id = await send({ to: ['an@khach.example', 'ba@khong-nhan.example'] }, 'Không ai nhận')
    await eventually(async () => (await lan(getMessage, { params: { id } })).data.status === 'sending_failed')
    expect(await states(id)).toEqual({ 'an@khach.example': 'failed', 'ba@khong-nhan.example': 'failed' })
    const { data: message } = await lan(getMessage, { params: { id } })
    await eventually(async () => {
      const { data } = await lan(getThread, { params: { id: message.thread_id } })
      const reports = data.messages.filter(({ subject }) => subject === 'Không gửi được thư: Không ai nhận')
      return reports.length === 2 && reports.every(({ from }) => from.email === 'postmaster@sen.example')
    })
  })

  it('that fails later is reported by the other server, to the return path and only there', async () => {
    await hold(false)
    const id = await send({ to: ['an@khach.example'] }, 'Báo sau')
    await eventually(async () => (await states(id))['an@khach.example'] === 'handed_over')
    const returnPath = world.received[0]?.mailFrom ?? ''
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, tls: { rejectUnauthorized: false } })
    const report = [
      'From: MAILER-DAEMON@khach.example',
      'Subject: Returned mail',
      'Message-ID: <bao-loi@khach.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; an@khach.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full',
      '',
      '--b--',
      '',
    ].join('\r\n')
    const bounceTo = (to: string) => transport.sendMail({ envelope: { from: '', to: [to] }, raw: report })
    await expect(bounceTo('bounces+doan-mo@sen.example')).rejects.toThrow(/550/)
    expect(await states(id)).toEqual({ 'an@khach.example': 'handed_over' })
    await bounceTo(returnPath)
    await bounceTo(returnPath)
    await eventually(async () => (await states(id))['an@khach.example'] === 'failed')
    const { data } = await lan(listThreads, { query: { in: 'INBOX' } })
    // The report is beside its mail (RFC 3464), once.
    const [thread] = data.filter(({ subject }) => subject === 'Báo sau')
    const { data: opened } = await lan(getThread, { params: { id: thread?.id ?? '' } })
    expect(opened.messages.filter(({ subject }) => subject === 'Returned mail')).toHaveLength(1)
  })
})
