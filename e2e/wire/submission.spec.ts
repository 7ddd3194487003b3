import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAppPassword, revokeAppPassword } from '@sen/contract/app-passwords'
import { saveSettings } from '@sen/contract/settings'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { isClientMissing, runClient } from '../program/mail-clients.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type NameServer, startNameServer } from '../program/name-server.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@wire.test'
const OUTSIDE = 'an@khach.test'
const STARTED_WITHIN_MILLISECONDS = 120_000
const SENT_WITHIN_MILLISECONDS = 30_000
const CLIENTS = ['swaks', 'msmtp', 'curl']

const missing = CLIENTS.filter(isClientMissing)
if (missing.length > 0) console.log(`Left out: ${missing.join(', ')} cannot be run here`)

let program: RunningProgram
let world: ScriptedSmtpServer
let names: NameServer
let lan: Call
let [startTlsPort, tlsPort] = [0, 0]

beforeAll(async () => {
  world = await ScriptedSmtpServer.start()
  names = await startNameServer(['khach.test'])
  ;[startTlsPort = 0, tlsPort = 0] = await freePorts(2)
  const scratch = await scratchProgram('submission', (folder) => {
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certFile, TEST_CERTIFICATE)
    writeFileSync(keyFile, TEST_KEY)
    return {
      MAIL_TLS_CERT: certFile,
      MAIL_TLS_KEY: keyFile,
      SUBMISSION_PORT: String(startTlsPort),
      SUBMISSIONS_PORT: String(tlsPort),
      DNS_SERVERS: names.address,
      SMTP_OUT_PORT: String(world.port),
    }
  })
  program = await startProgram(scratch)
  await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
  lan = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))
  await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
}, STARTED_WITHIN_MILLISECONDS)

afterAll(async () => {
  await program?.stop()
  await world?.stop()
  names?.close()
})
beforeEach(() => {
  world.reset()
  world.play({ extensions: ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'DSN'] })
})

const letter = (subject: string) =>
  [`From: Lan <${LAN}>`, `To: ${OUTSIDE}`, `Subject: ${subject}`, 'X-Kept: as It is', '', 'Hello', ''].join('\n')

async function expectSent(subject: string): Promise<void> {
  const found = () => world.received.filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`))
  expect(await becomesTrue(() => found().length > 0, SENT_WITHIN_MILLISECONDS)).toBe(true)
  expect(found()).toHaveLength(1)
  const [{ raw = '', recipients = [] } = {}] = found()
  expect(recipients).toEqual([OUTSIDE])
  expect(raw).toMatch(/^Received: by \S+ with ESMTPSA id/m)
  expect(raw).not.toContain('127.0.0.1')
  const { threads } = await readFolder(lan, 'Sent')
  const copies = threads.flatMap(({ messages }) => messages).filter((message) => message.subject === subject)
  expect(copies).toHaveLength(1)
}

describe.runIf(missing.length === 0)('programs of Debian', () => {
  const swaks = (...args: string[]) => {
    const server = ['--server', '127.0.0.1', '--from', LAN, '--to', OUTSIDE, '--auth-user', LAN]
    return runClient('swaks', [...server, ...args])
  }

  test.each([
    ['STARTTLS and PLAIN', () => ['--port', String(startTlsPort), '--tls', '--auth', 'PLAIN']],
    ['TLS from the start and LOGIN', () => ['--port', String(tlsPort), '--tls-on-connect', '--auth', 'LOGIN']],
  ])('swaks sends with %s', async (how, args) => {
    const subject = `swaks ${how}`
    const sent = swaks(...args(), '--auth-password', PASSWORD, '--data', letter(subject))
    expect([sent.status, sent.output]).toEqual([0, expect.stringMatching(/250 2\.6\.0 Queued as/)])
    await expectSent(subject)
  })

  test('swaks is refused without TLS, with a wrong password, and with another sender address', () => {
    const open = ['--port', String(startTlsPort)]
    expect(swaks(...open, '--auth', 'PLAIN', '--auth-password', PASSWORD).output).not.toMatch(/~>\s+AUTH|->\s+AUTH/)
    const wrong = swaks(...open, '--tls', '--auth', 'PLAIN', '--auth-password', 'wrong')
    expect(wrong.output).toMatch(/535 5\.7\.8/)
    const other = swaks(...open, '--tls', '--auth', 'PLAIN', '--auth-password', PASSWORD, '--from', 'chu@wire.test')
    expect(other.output).toMatch(/550 5\.7\.1/)
  })

  test('msmtp sends with an app password, until it is revoked', async () => {
    const { data } = await lan(createAppPassword, { body: { name: 'Printer', scopes: ['smtp'], password: PASSWORD } })
    const send = (subject: string) =>
      runClient(
        'msmtp',
        [
          '--host=127.0.0.1',
          `--port=${tlsPort}`,
          '--tls=on',
          '--tls-starttls=off',
          '--tls-certcheck=off',
          '--auth=plain',
          `--user=${LAN}`,
          `--passwordeval=echo ${data.password}`,
          `--from=${LAN}`,
          OUTSIDE,
        ],
        { message: letter(subject) },
      )
    expect(send('msmtp')).toEqual({ status: 0, output: '' })
    await expectSent('msmtp')
    await lan(revokeAppPassword, { params: { id: data.id } })
    expect(send('msmtp revoked').output).toMatch(/535|authentication failed/i)
  })

  test('curl sends', async () => {
    const url = `smtps://127.0.0.1:${tlsPort}/client.example`
    const args = ['--silent', '--show-error', '--insecure', '--url', url, '--user', `${LAN}:${PASSWORD}`]
    const sent = runClient('curl', [...args, '--mail-from', LAN, '--mail-rcpt', OUTSIDE, '--upload-file', '-'], {
      message: letter('curl'),
    })
    expect(sent).toEqual({ status: 0, output: '' })
    await expectSent('curl')
  })
})

test('a library sends a file and asks for a report', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: startTlsPort,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: LAN, pass: PASSWORD },
  })
  const content = Buffer.alloc(400_000, 'nội dung ')
  const { response } = await transport.sendMail({
    from: LAN,
    to: OUTSIDE,
    bcc: 'kin@khach.test',
    subject: 'Library',
    text: 'Chào anh',
    attachments: [{ filename: 'báo giá.pdf', content }],
    dsn: { id: 'e1', return: 'headers', notify: ['success', 'failure'], recipient: OUTSIDE },
  })
  transport.close()
  expect(response).toMatch(/^250 2\.6\.0 Queued as/)
  expect(await becomesTrue(() => world.received.length > 0, SENT_WITHIN_MILLISECONDS)).toBe(true)
  expect(world.received).toHaveLength(1)
  expect(world.received[0]?.recipients).toEqual([OUTSIDE, 'kin@khach.test'])
  expect(world.received[0]?.raw).not.toContain('kin@khach.test')
  const commands = world.commands.filter((line) => /^(MAIL|RCPT)/.test(line))
  expect(commands).toEqual([
    expect.stringMatching(/ RET=HDRS ENVID=e1$/),
    `RCPT TO:<${OUTSIDE}> NOTIFY=SUCCESS,FAILURE ORCPT=rfc822;${OUTSIDE}`,
    `RCPT TO:<kin@khach.test> NOTIFY=SUCCESS,FAILURE ORCPT=rfc822;${OUTSIDE}`,
  ])
  const { threads } = await readFolder(lan, 'Sent')
  const [message] = threads.flatMap(({ messages }) => messages).filter(({ subject }) => subject === 'Library')
  expect(message?.files).toMatchObject([{ name: 'báo giá.pdf', size: content.length }])
})
