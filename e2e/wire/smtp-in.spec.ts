import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { submitMail } from '@sen/testkit/submit-mail'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, signIn } from '../program/api-client.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder, wrongCounts } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { runSwaks } from '../program/swaks.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@wire.test'
const STARTED_WITHIN_MILLISECONDS = 120_000

let program: RunningProgram
let smtpPort = 0
let token = ''

beforeAll(async () => {
  const scratch = await scratchProgram('smtp-in', (folder) => {
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certFile, TEST_CERTIFICATE)
    writeFileSync(keyFile, TEST_KEY)
    return { SMTP_TLS_CERT: certFile, SMTP_TLS_KEY: keyFile }
  })
  smtpPort = scratch.smtpPort
  program = await startProgram(scratch)
  await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
  token = await signIn(program.url, LAN, PASSWORD)
}, STARTED_WITHIN_MILLISECONDS)

afterAll(async () => {
  await program?.stop()
})

const inbox = () => readFolder(callerAt(program.url, token), 'INBOX')
const messagesCalled = async (subject: string) =>
  (await inbox()).threads.flatMap(({ messages }) => messages).filter((message) => message.subject === subject)

const fileOf = async (path: string): Promise<Buffer> => {
  const response = await fetch(new URL(path, program.url), { headers: { 'x-auth-token': token } })
  return Buffer.from(await response.arrayBuffer())
}

describe('mail from another library', () => {
  test.each([
    ['in the clear', false],
    ['over STARTTLS', true],
  ])('comes through whole, %s', async (how, tls) => {
    const pdf = Buffer.from('%PDF-1.4 nội dung')
    const subject = `Báo giá quý này ${how}`
    const reply = await submitMail(
      smtpPort,
      {
        from: '"Nguyễn Thị Hương" <huong@ngoai.example>',
        to: [`"Trần, Lan" <${LAN}>`],
        subject,
        text: 'Kính gửi chị Lan,\n.một dòng bắt đầu bằng dấu chấm\n..\n',
        html: '<p>Kính gửi chị <b>Lan</b> <img src="cid:anh@x"></p>',
        attachments: [
          { filename: 'hợp đồng số 1.pdf', content: pdf },
          { filename: 'ảnh.png', content: Buffer.from('\u0089PNG', 'latin1'), cid: 'anh@x' },
        ],
      },
      { tls },
    )
    expect(reply).toMatch(/^250 /)
    const [message] = await messagesCalled(subject)
    expect(message).toMatchObject({
      from: { name: 'Nguyễn Thị Hương', email: 'huong@ngoai.example' },
      to: [{ name: 'Trần, Lan', email: LAN }],
      unread: true,
      unparsable: false,
    })
    expect(message?.snippet).toBe('Kính gửi chị Lan, .một dòng bắt đầu bằng dấu chấm ..')
    expect(message?.files.map((file) => [file.name, file.inline])).toEqual(
      expect.arrayContaining([
        ['hợp đồng số 1.pdf', false],
        ['ảnh.png', true],
      ]),
    )
    const file = message?.files.find(({ name }) => name.endsWith('.pdf'))
    expect((await fileOf(`/api/v2/files/${file?.id}/download`)).equals(pdf)).toBe(true)
    const raw = (await fileOf(`/api/v2/messages/${message?.id}?type=raw`)).toString()
    expect(raw).toMatch(tls ? /with ESMTPS id/ : /with ESMTP id/)
  })
})

describe('mail from swaks', () => {
  const found = runSwaks(['--version'])
  const left = 'missing' in found ? found.missing : undefined
  if (left !== undefined) console.log(`Left out: ${left}`)

  test('that cannot be run is reported, for every reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sen-path-'))
    expect(runSwaks([], folder)).toMatchObject({ missing: expect.stringContaining('ENOENT') })
    // A file that cannot be executed is EACCES, even for root.
    writeFileSync(join(folder, 'swaks'), '', { mode: 0o644 })
    expect(runSwaks([], folder)).toMatchObject({ missing: expect.stringContaining('EACCES') })
    rmSync(folder, { recursive: true })
  })

  test.runIf(left === undefined)('is accepted for ours and refused for others', async () => {
    const send = (to: string) => {
      const args = ['-s', '127.0.0.1', '-p', String(smtpPort), '-f', 'a@ngoai.example', '-t', to]
      const sent = runSwaks([...args, '--header', 'Subject: từ swaks', '--body', 'Xin chào'])
      if ('missing' in sent) throw new Error(sent.missing)
      return sent
    }
    const accepted = send(LAN)
    expect([accepted.status, accepted.stdout]).toEqual([0, expect.stringMatching(/<-\s+250 2\.\d\.\d Stored as/)])
    expect(await messagesCalled('từ swaks')).toHaveLength(1)
    expect(send('khong-co@wire.test').stdout).toMatch(/550 5\.1\.1/)
    expect(send('ai-do@noi-khac.example').stdout).toMatch(/550 5\./)
  })
})

describe('SMTP smuggling', () => {
  const ends = ['\n.\n', '\n.\r', '\r.\n', '\r.\r', '\n.\r\n', '\r.\r\n', '\r\n.\r\r\n', '\r\r\n.\r\r\n', '\r\n\0.\r\n']

  test.each(ends)('%j stays inside its message', async (end) => {
    const subject = `ngoài ${ends.indexOf(end)}`
    const talk = await SmtpConversation.atData(smtpPort, LAN)
    const smuggled = `MAIL FROM:<sep@wire.test>\r\nRCPT TO:<${LAN}>\r\nDATA\r\nSubject: bên trong\r\n\r\nx`
    talk.write(Buffer.from(`Subject: ${subject}\r\n\r\nthân${end}${smuggled}\r\n.\r\n`))
    expect(await talk.reply()).toMatch(/^250 /)
    expect(await talk.say('NOOP')).toMatch(/^250 /)
    talk.destroy()
    expect(await messagesCalled(subject)).toHaveLength(1)
    expect(await messagesCalled('bên trong')).toEqual([])
  })
})

test('after all of it the counters are right', async () => {
  expect(wrongCounts(await inbox())).toEqual([])
})
