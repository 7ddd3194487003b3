import { changeFilter, createFilter, listAutoReplies } from '@sen/contract/filters/filters'
import { createDraft, type MessageField } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Sen@2026thử'

interface Installation {
  readonly program: RunningProgram
  readonly call: (name: string) => Promise<Call>
}
let ours: Installation
let theirs: Installation
let lan: Call
let minh: Call
let an: Call

beforeAll(async () => {
  const [ourPort = 0, theirPort = 0] = await freePorts(2)
  const installation = async (domain: string, door: number, otherPort: number, people: readonly string[]) => {
    const scratch = await scratchProgram(`vacation-${domain}`, () => ({
      SMTP_PORT: String(door),
      SMTP_RELAY_URL: `smtp://127.0.0.1:${otherPort}`,
    }))
    const program = await startProgram(scratch)
    await addMailboxes(
      scratch,
      people.map((name) => ({ email: `${name}@${domain}`, name, password: PASSWORD })),
    )
    const call = async (name: string) => callerAt(program.url, await signIn(program.url, `${name}@${domain}`, PASSWORD))
    return { program, call }
  }
  theirs = await installation('nha.example', theirPort, ourPort, ['an'])
  ours = await installation('sen.example', ourPort, theirPort, ['lan', 'minh'])
  lan = await ours.call('lan')
  minh = await ours.call('minh')
  an = await theirs.call('an')
  for (const call of [lan, minh, an]) await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
}, 240_000)
afterAll(async () => {
  await ours?.program.stop()
  await theirs?.program.stop()
})

let drafts = 0
async function write(call: Call, to: string, subject: string): Promise<void> {
  drafts += 1
  const { data } = await call(createDraft, {
    body: {
      client_key: `tra-loi-${drafts}`,
      to: [{ name: '', email: to }],
      cc: [],
      bcc: [],
      subject,
      body: '<p>Chào chị, em gửi báo giá.</p>',
      files: [],
    },
  })
  await call(sendMail, { body: { msg_id: data.id } })
}

async function inFolder(call: Call, folder: string): Promise<readonly MessageField[]> {
  return (await readFolder(call, folder)).threads.flatMap(({ messages }) => messages)
}

async function arrived(call: Call, subject: string, folder = 'INBOX'): Promise<MessageField> {
  let found: MessageField | undefined
  const look = async () => {
    found = (await inFolder(call, folder)).find((each) => each.subject === subject)
    return found !== undefined
  }
  expect(await becomesTrue(look, 30_000), `${subject} in ${folder}`).toBe(true)
  if (!found) throw new Error('it went away')
  return found
}

const AWAY = { type: 'vacation', body: 'Gọi Hà, máy lẻ 12.', outside_body: 'Tôi nghỉ đến hết tháng.' }

it('answers across two servers, into the sender’s conversation, once', async () => {
  const { data: rule } = await lan(createFilter, { body: AWAY })
  await write(an, 'lan@sen.example', 'Báo giá')
  const reply = await arrived(an, 'Auto: Báo giá')
  expect(reply.from.email).toBe('lan@sen.example')
  expect(reply.body).toContain('Tôi nghỉ đến hết tháng.')
  const [thread] = (await readFolder(an, 'INBOX')).threads
  expect(thread?.messages.map(({ subject }) => subject)).toEqual(['Báo giá', 'Auto: Báo giá'])

  await write(an, 'lan@sen.example', 'Báo giá lần hai')
  await arrived(lan, 'Báo giá lần hai')
  // The same queue would have sent a reply before this mail.
  await write(lan, 'an@nha.example', 'Đã về')
  await arrived(an, 'Đã về')
  expect((await inFolder(an, 'INBOX')).map(({ subject }) => subject).sort()).not.toContain('Auto: Báo giá lần hai')
  const { data, total } = await lan(listAutoReplies, { params: { id: rule.id } })
  expect({ total, emails: data.map(({ email }) => email) }).toEqual({ total: 1, emails: ['an@nha.example'] })
  expect((await inFolder(lan, 'Sent')).map(({ subject }) => subject)).toEqual(['Đã về'])
})

it('sends a colleague the text for colleagues', async () => {
  await write(minh, 'lan@sen.example', 'Họp')
  expect((await arrived(minh, 'Auto: Họp')).body).toContain('máy lẻ 12')
})

it('comes to an end when both are away', async () => {
  await an(createFilter, { body: { type: 'vacation', subject: 'An đi vắng', body: 'An cũng vắng.' } })
  await lan(createFilter, { body: { ...AWAY, subject: 'Lan đi vắng' } })
  await write(an, 'lan@sen.example', 'Cả hai')
  await arrived(an, 'Lan đi vắng')
  await write(lan, 'an@nha.example', 'Trả lời tay')
  await arrived(lan, 'An đi vắng')
  await write(minh, 'lan@sen.example', 'Sau cùng')
  await arrived(minh, 'Lan đi vắng')
  const count = async (call: Call, subject: string) =>
    (await inFolder(call, 'INBOX')).filter((each) => each.subject === subject).length
  expect([await count(an, 'Lan đi vắng'), await count(lan, 'An đi vắng')]).toEqual([1, 1])
})

it('ends when it is switched off', async () => {
  const { data } = await lan(createFilter, { body: { ...AWAY, subject: 'Lan vắng nữa', is_enable: false } })
  await write(minh, 'lan@sen.example', 'Sau khi tắt')
  await arrived(lan, 'Sau khi tắt')
  await lan(changeFilter, { params: { id: data.id }, body: { is_enable: true } })
  await write(minh, 'lan@sen.example', 'Khi bật lại')
  const { id } = await arrived(minh, 'Lan vắng nữa')
  const answers = (await inFolder(minh, 'INBOX')).filter(({ subject }) => subject === 'Lan vắng nữa')
  expect(answers.map((each) => each.id)).toEqual([id])
})
