import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMAP_SCRIPTS, imapScripts } from '@sen/testkit/imap-scripts/all-scripts'
import { runScript, type ScriptServer } from '@sen/testkit/imap-scripts/run-script'
import { DOVECOT_PASSWORD, type Dovecot, startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@imap.test'
const STARTED_WITHIN_MILLISECONDS = 240_000
const SCRIPT_MILLISECONDS = 60_000

const scripts = imapScripts()
if (scripts.length === 0) console.log(`Left out: there are no scripts in ${IMAP_SCRIPTS}`)
const missing = whyNoDovecot()
if (missing !== undefined) console.log(`Left out: ${missing}`)

/** Differences of our server, by script and line. */
const DEVIATIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'fetch-envelope': { 4: 'source routes are obsolete (RFC 5321 section 4.1.2) and not stored' },
  listext: { 56: 'a subscription ends with its mailbox' },
  move: { 44: 'a move into its own mailbox changes nothing' },
  nil: { 6: 'BODY finds words once they are indexed' },
  'search-addresses': Object.fromEntries([60, 62].map((line) => [line, 'names of groups are not searched'])),
  select: Object.fromEntries([7, 18, 22].map((line) => [line, 'RECENT is always 0, as in IMAP4rev2'])),
}
const SKIPPED: Readonly<Record<string, string>> = {
  'search-body': 'BODY and TEXT find words, as the web does, not substrings',
}

async function verdict(name: string, server: ScriptServer, deviations = {}): Promise<void> {
  const result = await runScript({ folder: IMAP_SCRIPTS, name, server, deviations })
  if (result.outcome === 'skipped') console.log(`${name}: skipped, ${result.reason}`)
  if (result.outcome === 'passed') for (const each of result.deviations) console.log(`${name}: differs at ${each}`)
  expect(result).not.toMatchObject({ outcome: 'failed' })
}

describe.runIf(scripts.length > 0)('imaptest, on our server', () => {
  let program: RunningProgram
  let port = 0

  beforeAll(async () => {
    ;[port = 0] = await freePorts(1)
    const scratch = await scratchProgram('imap-scripts', (folder) => {
      const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      writeFileSync(certFile, TEST_CERTIFICATE)
      writeFileSync(keyFile, TEST_KEY)
      return { MAIL_TLS_CERT: certFile, MAIL_TLS_KEY: keyFile, IMAPS_PORT: String(port) }
    })
    program = await startProgram({ ...scratch, readyWithinMilliseconds: STARTED_WITHIN_MILLISECONDS })
    await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
  }, STARTED_WITHIN_MILLISECONDS)
  afterAll(() => program?.stop())

  test.each(scripts)('%s', { timeout: SCRIPT_MILLISECONDS }, async (name) => {
    const reason = SKIPPED[name]
    if (reason !== undefined) {
      console.log(`${name}: skipped, ${reason}`)
      return
    }
    await verdict(name, { port, security: 'tls', user: LAN, password: PASSWORD }, DEVIATIONS[name])
  })
})

describe.runIf(scripts.length > 0 && missing === undefined)('the control: imaptest, on Dovecot', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot()
  }, STARTED_WITHIN_MILLISECONDS)
  afterAll(() => dovecot?.close())

  test.each(scripts)('%s', { timeout: SCRIPT_MILLISECONDS }, async (name) => {
    await verdict(name, { port: dovecot.port, security: 'starttls', user: 'tester', password: DOVECOT_PASSWORD })
  })
})
