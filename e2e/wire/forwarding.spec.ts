import {
  addForwardAddress,
  getForwarding,
  saveForwarding,
  verifyForwardAddress,
} from '@sen/contract/forwarding/forwarding'
import type { MessageField } from '@sen/contract/messages'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { type ScratchProgram, scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Sen@2026thử'
const HOME = 'lan@nha.example'

/** Each installation delivers to the listener of the other one. */
let ours: { readonly scratch: ScratchProgram; readonly program: RunningProgram }
let theirs: { readonly scratch: ScratchProgram; readonly program: RunningProgram }
let lan: Call
let home: Call
let homeToken = ''

beforeAll(async () => {
  const installation = async (domain: string, more: Readonly<Record<string, string>> = {}) => {
    const scratch = await scratchProgram(`forwarding-${domain}`, () => more)
    const program = await startProgram(scratch)
    await addMailboxes(scratch, [{ email: `lan@${domain}`, name: 'Trần Lan', password: PASSWORD }])
    return { scratch, program }
  }
  theirs = await installation('nha.example')
  ours = await installation('sen.example', { SMTP_RELAY_URL: `smtp://127.0.0.1:${theirs.scratch.smtpPort}` })
  lan = callerAt(ours.program.url, await signIn(ours.program.url, 'lan@sen.example', PASSWORD))
  homeToken = await signIn(theirs.program.url, HOME, PASSWORD)
  home = callerAt(theirs.program.url, homeToken)
}, 240_000)
afterAll(async () => {
  await ours?.program.stop()
  await theirs?.program.stop()
})

async function inFolder(call: Call, folder: string): Promise<readonly MessageField[]> {
  return (await readFolder(call, folder)).threads.flatMap(({ messages }) => messages)
}

async function arrived(call: Call, subject: RegExp, folder = 'INBOX'): Promise<MessageField> {
  let found: MessageField | undefined
  const look = async () => {
    found = (await inFolder(call, folder)).find((each) => subject.test(each.subject))
    return found !== undefined
  }
  expect(await becomesTrue(look, 30_000), `${subject} in ${folder}`).toBe(true)
  if (!found) throw new Error('it went away')
  return found
}

async function sourceOf(id: string): Promise<string> {
  const answer = await fetch(new URL(`/api/v2/messages/${id}?type=raw`, theirs.program.url), {
    headers: { 'x-auth-token': homeToken },
  })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

async function bring(subject: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: ours.scratch.smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: 'An <an@khach.example>',
    to: 'lan@sen.example',
    subject,
    text: 'Kính gửi chị Lan, báo giá tháng 11.',
    headers,
  })
  transport.close()
}

it('confirms an address by a code that travels there, and forwards everything from then on', async () => {
  await lan(addForwardAddress, { body: { email: HOME, password: PASSWORD } })
  const { id } = await arrived(home, /^Mã xác nhận của bạn$/)
  const code = /: (\d{6})/.exec(await sourceOf(id))?.[1] ?? ''
  await bring('Trước khi bật')
  await lan(verifyForwardAddress, { body: { account_to: HOME, code } })
  await lan(saveForwarding, { body: { is_enable: true, email: HOME, keep_copy: true } })
  await arrived(lan, /Đã bật chuyển tiếp/)
  await bring('Báo giá tháng 11')
  const forwarded = await arrived(home, /Báo giá tháng 11/)
  expect(forwarded.from).toEqual({ name: 'An', email: 'an@khach.example' })
  const source = await sourceOf(forwarded.id)
  expect(source).toMatch(/^Return-Path: <bounces\+[^@>]+@sen\.example>\r\n/)
  expect(source).toMatch(/^Delivered-To: lan@sen\.example\r$/m)
  expect(source.match(/^Return-Path:/gm)).toHaveLength(1)
  expect(source.match(/^Received:/gm)).toHaveLength(2)
  await arrived(lan, /Báo giá tháng 11/)
  expect((await inFolder(home, 'INBOX')).map((each) => each.subject)).not.toContain('Trước khi bật')
})

it('forwards no list and no older mail, and keeps no copy when none is wanted', async () => {
  await lan(saveForwarding, { body: { is_enable: true, email: HOME, keep_copy: false } })
  await bring('Bản tin', { 'List-Id': '<tin.khach.example>' })
  await bring('Vòng tròn', { 'Delivered-To': 'lan@sen.example' })
  await bring('Chỉ ở nhà')
  await arrived(home, /Chỉ ở nhà/)
  await arrived(lan, /Chỉ ở nhà/, 'Trash')
  const kept = (await inFolder(lan, 'INBOX')).map((each) => each.subject)
  expect(kept).toEqual(expect.arrayContaining(['Bản tin', 'Vòng tròn']))
  expect(kept).not.toContain('Chỉ ở nhà')
  const there = (await inFolder(home, 'INBOX')).map((each) => each.subject)
  expect(there).not.toContain('Bản tin')
  expect(there).not.toContain('Vòng tròn')
  expect((await lan(getForwarding, {})).data).toMatchObject({ is_enable: true, keep_copy: false })
})
