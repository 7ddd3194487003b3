import { uploadDriveFiles } from '@sen/contract/drive/changes'
import { createShares, restoreShare, revokeShare } from '@sen/contract/drive/shares'
import { createDraft, saveDraft } from '@sen/contract/messages'
import { recallMessage } from '@sen/contract/recall/recall'
import { sendMail, undoSend } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Sen@2026thử'
const READER = 'an@khach.example'

let program: RunningProgram
let dns: FakeDnsServer
let world: ScriptedSmtpServer
let lan: Call
let fileId = ''

beforeAll(async () => {
  world = await ScriptedSmtpServer.start()
  dns = await FakeDnsServer.start({
    'MX khach.example': [{ exchange: 'mx.khach.example', preference: 10 }],
    'A mx.khach.example': ['127.0.0.1'],
  })
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const cwd = scratchFolder('shared-links')
  const env = {
    SEN_MODE: 'production',
    DATA_DIR: `${cwd}/data`,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    DNS_SERVERS: dns.address,
    SMTP_OUT_PORT: String(world.port),
    LOG_LEVEL: 'error',
  }
  program = await startProgram({ cwd, env })
  await addMailboxes(
    { cwd, env },
    ['lan', 'minh'].map((name) => ({ email: `${name}@sen.example`, name, password: PASSWORD })),
  )
  const token = await signIn(program.url, 'lan@sen.example', PASSWORD)
  lan = callerAt(program.url, token)
  const form = new FormData()
  form.append('file', new Blob(['Giá gói thầu']), 'báo giá.txt')
  const headers = { 'x-auth-token': token }
  const answer = await fetch(new URL(`${uploadDriveFiles.path}?path=/`, program.url), {
    method: 'POST',
    headers,
    body: form,
  })
  fileId = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
}, 180_000)
afterAll(async () => {
  await program?.stop()
  await Promise.all([dns?.stop(), world?.stop()])
})

const hold = (value: boolean) => lan(saveSettings, { body: [{ key: 'enable_delay_send', value }] })
const opened = async (path: string) => (await fetch(new URL(path, program.url))).status
const arrives = async () => expect(await becomesTrue(() => world.received.length === 1, 30_000)).toBe(true)

it('of the drive in a mail to the world opens nothing before that has left, nor when it is ended or called back', async () => {
  const to = [READER, 'minh@sen.example'].map((email) => ({ name: '', email }))
  const content = { to, cc: [], bcc: [], subject: 'Báo giá', files: [] }
  const { data: draft } = await lan(createDraft, {
    body: { client_key: 'lien-ket-o-dia', body: '<p>…</p>', ...content },
  })
  const { data: shares } = await lan(createShares, {
    body: { ids: [fileId], message_id: draft.id, share_withs: [READER, 'minh@sen.example'] },
  })
  const [share] = shares
  if (!share) throw new Error('no share was created')
  const body = `<p>Xem <a href="${share.url}">báo giá</a></p>`
  await lan(saveDraft, { params: { id: draft.id }, body: { ...content, body, revision: draft.revision } })
  const send = () => lan(sendMail, { body: { msg_id: draft.id, share_ids: [share.id] } })

  await hold(true)
  await send()
  await lan(undoSend, { body: { msg_id: draft.id } })
  expect([world.received.length, await opened(new URL(share.url).pathname)]).toEqual([0, 410])

  await hold(false)
  await send()
  await arrives()
  const raw = world.received[0]?.raw.replaceAll(/=\r?\n/g, '') ?? ''
  const path = /\/s\/[\w-]{22,64}/.exec(raw)?.[0] ?? ''
  expect(path).toBe(new URL(share.url).pathname)
  expect(await opened(path)).toBe(200)
  await lan(revokeShare, { params: { id: share.id } })
  expect(await opened(path)).toBe(410)
  await lan(restoreShare, { params: { id: share.id } })
  expect(await opened(path)).toBe(200)
  await lan(recallMessage, { body: { message_id: draft.id } })
  expect(await opened(path)).toBe(410)
  await expect(lan(restoreShare, { params: { id: share.id } })).rejects.toThrow()
})
