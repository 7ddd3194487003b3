import { createDraft, getMessage, type MessageField } from '@sen/contract/messages'
import type { BodySent } from '@sen/contract/route'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { ScriptedSmtpServer, type SmtpScript } from '@sen/testkit/servers/scripted-smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { faultsOfWireBytes } from '../corpus/wire-bytes.ts'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Sen@2026thử'
const NAMES = { lan: 'Trần Thị Lan', minh: 'Nguyễn Văn Minh', hoa: 'Phạm Thị Hoa' }
const at = (email: string, name = '') => ({ name, email })

interface Person {
  readonly call: Call
  readonly token: string
}

let program: RunningProgram
let relay: ScriptedSmtpServer
let lan: Person
let minh: Person
let hoa: Person
let drafts = 0

beforeAll(async () => {
  relay = await ScriptedSmtpServer.start()
  const scratch = await scratchProgram('wire-bytes', () => ({ SMTP_RELAY_URL: `smtp://127.0.0.1:${relay.port}` }))
  program = await startProgram(scratch)
  await addMailboxes(
    scratch,
    Object.entries(NAMES).map(([local, name]) => ({ email: `${local}@sen.example`, name, password: PASSWORD })),
  )
  const person = async (local: keyof typeof NAMES): Promise<Person> => {
    const email = `${local}@sen.example`
    const token = await signIn(program.url, email, PASSWORD)
    const call = callerAt(program.url, token)
    await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
    return { call, token }
  }
  lan = await person('lan')
  minh = await person('minh')
  hoa = await person('hoa')
}, 180_000)
afterAll(async () => {
  await program?.stop()
  await relay?.stop()
})
beforeEach(() => relay.reset())

async function send({ call }: Person, wanted: Partial<BodySent<typeof createDraft>>): Promise<string> {
  drafts += 1
  const empty = { to: [], cc: [], bcc: [], subject: 'Thư', body: '<p>Chào anh chị.</p>', files: [] }
  const { data } = await call(createDraft, { body: { ...empty, client_key: `wire-bytes-${drafts}`, ...wanted } })
  await call(sendMail, { body: { msg_id: data.id } })
  return data.id
}

async function bytesOf({ token }: Person, id: string): Promise<string> {
  const address = new URL(`/api/v2/messages/${id}?type=raw`, program.url)
  const answer = await fetch(address, { headers: { 'x-auth-token': token } })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

async function arrived({ call }: Person, subject: string): Promise<MessageField> {
  const look = async (): Promise<MessageField | undefined> => {
    const { threads } = await readFolder(call, 'INBOX')
    const messages = threads.flatMap((thread) => thread.messages)
    return messages.find((each) => each.folder === 'INBOX' && each.subject === subject)
  }
  await eventually(async () => (await look()) !== undefined)
  const found = await look()
  if (!found) throw new Error('it went away')
  return found
}

const eventually = async (look: () => boolean | Promise<boolean>) => expect(await becomesTrue(look, 30_000)).toBe(true)
const fieldOf = (source: string, name: string): string =>
  (new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? '').replace(/\r\n[ \t]+/g, ' ')

it('names no Bcc in any local or outside copy, and is 7-bit and folded for every name and subject', async () => {
  const subject =
    'Báo giá vải lanh tháng mười một, kèm điều khoản giao hàng và bảng màu đầy đủ cho quý khách hàng thân thiết'
  const id = await send(lan, {
    to: [at('minh@sen.example', NAMES.minh), at('an@khach.example', 'Đặng "Bé" Ân, Giám đốc <xưởng>')],
    cc: [at('quan@khach.example', 'Đỗ Quân (kho vận; phía Bắc)')],
    bcc: [at('hoa@sen.example', NAMES.hoa), at('kin@khach.example', 'Người kín')],
    subject,
  })
  const toMinh = await arrived(minh, subject)
  const toHoa = await arrived(hoa, subject)
  await eventually(() => relay.received.length > 0)
  const outside = relay.received.flatMap(({ recipients }) => recipients).sort()
  expect(outside).toEqual(['an@khach.example', 'kin@khach.example', 'quan@khach.example'])
  const copies = [
    ...relay.received.map(({ raw }) => raw),
    await bytesOf(lan, id),
    await bytesOf(minh, toMinh.id),
    await bytesOf(hoa, toHoa.id),
  ]
  for (const copy of copies) expect(faultsOfWireBytes(copy, ['hoa@sen.example', 'kin@khach.example'])).toEqual([])
  expect(new Set(copies.map((copy) => fieldOf(copy, 'Message-ID'))).size).toBe(1)
  expect(toMinh.to).toEqual([
    at('minh@sen.example', NAMES.minh),
    at('an@khach.example', 'Đặng "Bé" Ân, Giám đốc <xưởng>'),
  ])
  expect(toMinh.cc).toEqual([at('quan@khach.example', 'Đỗ Quân (kho vận; phía Bắc)')])
  expect([...toMinh.bcc, ...toHoa.bcc]).toEqual([])
  expect((await lan.call(getMessage, { params: { id } })).data.bcc.map(({ email }) => email)).toEqual([
    'hoa@sen.example',
    'kin@khach.example',
  ])
})

it('names no recipient when all are in Bcc', async () => {
  await send(lan, { bcc: [at('kin@khach.example')], subject: 'Chỉ gửi kín' })
  await eventually(() => relay.received.length === 1)
  const raw = relay.received[0]?.raw ?? ''
  expect(faultsOfWireBytes(raw, ['kin@khach.example'])).toEqual([])
  expect(fieldOf(raw, 'To')).toMatch(/^"?undisclosed-recipients"?:;$/)
})

it('answers with the right References, also in a conversation so long that they fill many lines', async () => {
  await send(lan, { to: [at('minh@sen.example')], subject: 'Chuyện dài' })
  const first = await arrived(minh, 'Chuyện dài')
  const references = Array.from({ length: 80 }, (_, n) => `${'x'.repeat(40)}-${n}@mail.khach.example`)
  const chain = [...references, first.message_id_header]
  await send(minh, {
    to: [at('lan@sen.example'), at('an@khach.example')],
    subject: 'Re: Chuyện dài',
    thread_id: first.thread_id,
    in_reply_to: first.message_id_header,
    references: chain,
  })
  await eventually(() => relay.received.length === 1)
  const answer = await arrived(lan, 'Re: Chuyện dài')
  for (const raw of [relay.received[0]?.raw ?? '', await bytesOf(lan, answer.id)]) {
    expect(faultsOfWireBytes(raw, [])).toEqual([])
    const bare = (id: string) => id.replace(/[<>]/g, '')
    expect(bare(fieldOf(raw, 'In-Reply-To'))).toBe(bare(first.message_id_header))
    const named = fieldOf(raw, 'References').split(' ').map(bare)
    // References must contain all ids in order, or the first and the last (RFC 5322 section 3.6.4 requires no more).
    expect(chain.map(bare).filter((id) => named.includes(id))).toEqual(named)
    expect([named[0], named.at(-1)]).toEqual([chain[0], chain.at(-1)].map((id) => bare(id ?? '')))
  }
})

const REFUSALS: Readonly<Record<string, readonly [SmtpScript, reply: string]>> = {
  'at MAIL': [{ mailFrom: '550 5.7.1 Sender address rejected: not allowed' }, 'Sender address rejected'],
  'at RCPT': [{ recipients: { 'an@khach.example': '550 5.1.1 User unknown' } }, 'User unknown'],
  'at DATA': [{ data: '554 5.7.1 Relay access denied' }, 'Relay access denied'],
  'after the message': [{ end: '552 5.2.2 Mailbox full' }, 'Mailbox full'],
}

it.each(Object.entries(REFUSALS))(
  'reports text that the relay refused %s: on the mail, and by a report beside it',
  async (where, [script, reply]) => {
    relay.play(script)
    const subject = `Bị từ chối ${where}`
    const id = await send(lan, { to: [at('an@khach.example')], subject })
    await eventually(async () => (await lan.call(getMessage, { params: { id } })).data.status === 'sending_failed')
    const { data: message } = await lan.call(getMessage, { params: { id } })
    expect(message.deliveries).toMatchObject([{ email: 'an@khach.example', state: 'failed' }])
    expect(message.deliveries[0]?.reply).toContain(reply)
    const report = await arrived(lan, `Không gửi được thư: ${subject}`)
    expect(report.thread_id).toBe(message.thread_id)
    expect(await bytesOf(lan, report.id)).toContain(reply)
  },
)
