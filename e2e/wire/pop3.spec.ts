import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAppPassword, revokeAppPassword } from '@sen/contract/app-passwords'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { isClientMissing, runClient } from '../program/mail-clients.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { type ScratchProgram, scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'

const PASSWORD = 'Wire@2026'
const DOMAIN = 'pop3.test'
const STARTED_WITHIN_MILLISECONDS = 120_000

const missing = new Set(['curl', 'fetchmail', 'python3'].filter(isClientMissing))
for (const client of missing) console.log(`Left out: ${client} cannot be run here`)

let program: RunningProgram
let scratch: ScratchProgram
let port = 0

beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
  scratch = await scratchProgram('pop3', (folder) => {
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certFile, TEST_CERTIFICATE)
    writeFileSync(keyFile, TEST_KEY)
    return { MAIL_TLS_CERT: certFile, MAIL_TLS_KEY: keyFile, POP3S_PORT: String(port) }
  })
  program = await startProgram(scratch)
  const people = ['curl', 'fetchmail', 'python', 'apps']
  await addMailboxes(
    scratch,
    people.map((name) => ({ email: `${name}@${DOMAIN}`, name, password: PASSWORD })),
  )
}, STARTED_WITHIN_MILLISECONDS)

afterAll(async () => {
  await program?.stop()
})

const MAIL = ['one', 'two', 'three'].map((subject) =>
  [
    'From: An <an@ngoai.test>',
    `Subject: ${subject}`,
    `Message-ID: <${subject}@ngoai.test>`,
    '',
    '.',
    '..dots',
    'Xin chào',
    '',
  ].join('\r\n'),
)

/** Delivers three messages, and returns calls of their recipient. */
async function received(name: string): Promise<Call> {
  const address = `${name}@${DOMAIN}`
  const sender = await SmtpClient.open(scratch.smtpPort)
  for (const message of MAIL) await sender.deliver('an@ngoai.test', [address], wireFormOf(message))
  sender.close()
  return callerAt(program.url, await signIn(program.url, address, PASSWORD))
}

async function subjectsIn(call: Call, folder: string): Promise<readonly string[]> {
  const { threads } = await readFolder(call, folder)
  return threads.flatMap(({ messages }) => messages.map(({ subject }) => subject)).sort()
}

function bodyOf(message: string): string {
  return message.slice(message.indexOf('\r\n\r\n') + 4)
}

test.runIf(!missing.has('curl'))('curl lists, reads and deletes mail', async () => {
  const lan = await received('curl')
  const curl = (path: string, ...args: string[]) =>
    runClient('curl', [
      '--silent',
      '--show-error',
      '--insecure',
      '--user',
      `curl@${DOMAIN}:${PASSWORD}`,
      ...args,
      `pop3s://127.0.0.1:${port}/${path}`,
    ])
  const listed = curl('').output.trim().split('\r\n')
  expect(listed).toEqual([1, 2, 3].map((number) => expect.stringMatching(new RegExp(`^${number} \\d+$`))))
  expect(curl('', '--request', 'UIDL').output.trim().split('\r\n')).toHaveLength(3)
  const message = curl('2')
  expect(message.status).toBe(0)
  expect(Buffer.byteLength(message.output)).toBe(Number(listed[1]?.split(' ')[1]))
  expect(bodyOf(message.output)).toBe(bodyOf(MAIL[1] ?? ''))
  expect(curl('2', '--request', 'DELE', '--list-only').status).toBe(0)
  expect(await subjectsIn(lan, 'Trash')).toEqual(['two'])
  expect(await subjectsIn(lan, 'INBOX')).toEqual(['one', 'three'])
  expect(curl('', '--login-options', 'AUTH=PLAIN').status).toBe(0)
  const wrong = runClient('curl', [
    '--silent',
    '--insecure',
    '--user',
    `curl@${DOMAIN}:x`,
    `pop3s://127.0.0.1:${port}/`,
  ])
  expect(wrong.status).toBe(67)
})

test.runIf(!missing.has('fetchmail'))(
  'fetchmail fetches new mail once, and deletes it from the server when configured to',
  async () => {
    const lan = await received('fetchmail')
    const folder = scratchFolder('fetchmail')
    const [settings, ids, fetched] = ['rc', 'ids', 'mail'].map((name) => join(folder, name)) as [string, string, string]
    writeFileSync(fetched, '')
    const fetch = (keep: 'keep' | 'no keep') => {
      writeFileSync(
        settings,
        [
          `poll 127.0.0.1 service ${port} protocol pop3 uidl`,
          `  user "fetchmail@${DOMAIN}" password "${PASSWORD}" ssl no sslcertck ${keep}`,
          `  mda "cat >> ${fetched}"`,
          '',
        ].join('\n'),
      )
      chmodSync(settings, 0o600)
      const args = ['--fetchmailrc', settings, '--idfile', ids, '--pidfile', join(folder, 'pid'), '--nosyslog']
      return runClient('fetchmail', args, { home: folder })
    }
    const count = () => readFileSync(fetched, 'utf8').match(/^Subject: /gm)?.length
    expect(fetch('keep')).toMatchObject({ status: 0 })
    expect(count()).toBe(3)
    expect(fetch('keep'), 'no new mail').toMatchObject({ status: 1 })
    expect(count()).toBe(3)
    expect(await subjectsIn(lan, 'INBOX')).toEqual(['one', 'three', 'two'])
    const { threads } = await readFolder(lan, 'INBOX')
    expect(threads.every(({ row }) => row.unread)).toBe(true)
    const sender = await SmtpClient.open(scratch.smtpPort)
    await sender.deliver('an@ngoai.test', [`fetchmail@${DOMAIN}`], wireFormOf('Subject: four\r\n\r\nx\r\n'))
    sender.close()
    expect(fetch('no keep')).toMatchObject({ status: 0 })
    expect(count()).toBe(4)
    expect(readFileSync(fetched, 'utf8')).toContain('Xin chào')
    expect(await subjectsIn(lan, 'Trash')).toContain('four')
  },
)

const SCRIPT = `
import poplib, ssl, sys
port, user, password = int(sys.argv[1]), sys.argv[2], sys.argv[3]
context = ssl._create_unverified_context()
def open():
    box = poplib.POP3_SSL('127.0.0.1', port, context=context)
    box.user(user)
    box.pass_(password)
    return box
box = open()
assert 'UIDL' in box.capa(), box.capa()
count, octets = box.stat()
assert count == 3, count
sizes = [int(line.split()[1]) for line in box.list()[1]]
assert sum(sizes) == octets, (sizes, octets)
for number, size in enumerate(sizes, 1):
    assert box.retr(number)[2] == size, (number, size)
lines = box.top(1, 2)[1]
assert lines[-2:] == [b'.', b'..dots'], lines
ids = box.uidl()[1]
try:
    open()
    raise SystemExit('two sessions were opened')
except poplib.error_proto as error:
    assert b'[IN-USE]' in error.args[0], error.args
box.dele(1)
box.rset()
box.dele(3)
box.close()
box = open()
assert box.uidl()[1] == ids, 'deleted without QUIT'
box.dele(3)
box.quit()
box = open()
assert box.uidl()[1] == ids[:2]
box.quit()
print('done')
`

test.runIf(!missing.has('python3'))('poplib counts the octets that it gets, and deletes at QUIT only', async () => {
  const lan = await received('python')
  const args = ['-c', SCRIPT, String(port), `python@${DOMAIN}`, PASSWORD]
  expect(runClient('python3', args)).toEqual({ status: 0, output: 'done\n' })
  expect(await subjectsIn(lan, 'Trash')).toEqual(['three'])
})

test.runIf(!missing.has('curl'))('an app password for POP3 is used until it is revoked', async () => {
  const lan = await received('apps')
  const { data } = await lan(createAppPassword, { body: { name: 'Outlook', scopes: ['pop3'], password: PASSWORD } })
  const other = await lan(createAppPassword, { body: { name: 'Printer', scopes: ['smtp'], password: PASSWORD } })
  const list = (password: string) =>
    runClient('curl', ['--silent', '--insecure', '--user', `apps@${DOMAIN}:${password}`, `pop3s://127.0.0.1:${port}/`])
  expect(list(data.password).output.trim().split('\r\n')).toHaveLength(3)
  expect(list(other.data.password).status).not.toBe(0)
  await lan(revokeAppPassword, { params: { id: data.id } })
  expect(list(data.password).status).not.toBe(0)
})
