import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveSettings } from '@sen/contract/settings'
import { type ImapValue, showImapValues } from '@sen/testkit/imap-scripts/imap-values'
import { ScriptConnection } from '@sen/testkit/imap-scripts/script-connection'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@wire.test'
const HA = 'ha@wire.test'
const STARTED_WITHIN_MILLISECONDS = 240_000
const SENT_WITHIN_MILLISECONDS = 90_000

let program: RunningProgram
let lan: Call
let [submissionsPort, imapsPort] = [0, 0]

beforeAll(async () => {
  ;[submissionsPort = 0, imapsPort = 0] = await freePorts(2)
  const scratch = await scratchProgram('sent-copy', (folder) => {
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certFile, TEST_CERTIFICATE)
    writeFileSync(keyFile, TEST_KEY)
    return {
      MAIL_TLS_CERT: certFile,
      MAIL_TLS_KEY: keyFile,
      SUBMISSIONS_PORT: String(submissionsPort),
      IMAPS_PORT: String(imapsPort),
    }
  })
  program = await startProgram({ ...scratch, readyWithinMilliseconds: STARTED_WITHIN_MILLISECONDS })
  await addMailboxes(scratch, [
    { email: LAN, name: 'Lan', password: PASSWORD },
    { email: HA, name: 'Ha', password: PASSWORD },
  ])
  lan = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))
}, STARTED_WITHIN_MILLISECONDS)
afterAll(() => program?.stop())

async function run(connection: ScriptConnection, command: string): Promise<readonly string[]> {
  connection.send(`a ${command}\r\n`)
  const lines: string[] = []
  for (let reply = await connection.next(); reply !== undefined; reply = await connection.next()) {
    if (reply.tag === '+') continue
    lines.push(showImapValues(reply.values as readonly ImapValue[]))
    if (reply.tag === 'a') break
  }
  return lines
}

test.each([
  ['at once', false, /^OK \[APPENDUID \d+ \d+\]/],
  ['after the undo period', true, /^OK Stored/],
])(
  'a program that sends and appends its copy has one message in Sent: mail that leaves %s',
  async (how, isHeld, answer) => {
    await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: isHeld }] })
    const id = `${isHeld ? 'held' : 'quick'}@wire.test`
    const raw = [
      `From: Lan <${LAN}>`,
      `To: ${HA}`,
      `Subject: Mail ${how}`,
      `Message-ID: <${id}>`,
      'Date: Sat, 28 Nov 2026 10:00:00 +0700',
      '',
      'Hello',
      '',
    ].join('\r\n')
    const transport = createTransport({
      host: '127.0.0.1',
      port: submissionsPort,
      secure: true,
      auth: { user: LAN, pass: PASSWORD },
      tls: { rejectUnauthorized: false },
    })
    await transport.sendMail({ envelope: { from: LAN, to: [HA] }, raw })
    transport.close()

    const connection = await ScriptConnection.open(imapsPort, 'tls')
    await run(connection, `LOGIN ${LAN} ${PASSWORD}`)
    const appended = await run(connection, `APPEND Sent (\\Seen) {${raw.length}+}\r\n${raw}`)
    expect(appended.at(-1)).toMatch(answer)
    await run(connection, 'SELECT Sent')
    const found = async () => (await run(connection, `SEARCH HEADER Message-ID ${id}`))[0] ?? ''
    expect(await becomesTrue(async () => /\d/.test(await found()), SENT_WITHIN_MILLISECONDS)).toBe(true)
    expect((await found()).match(/\d+/g)).toHaveLength(1)
    connection.close()
  },
  SENT_WITHIN_MILLISECONDS * 2,
)
