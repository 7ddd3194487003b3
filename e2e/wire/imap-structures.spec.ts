import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImapValue, showImapValues } from '@sen/testkit/imap-scripts/imap-values'
import { ScriptConnection } from '@sen/testkit/imap-scripts/script-connection'
import { corpusFolder } from '@sen/testkit/mail-corpus'
import { DOVECOT_PASSWORD, startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { describe, expect, test } from 'vitest'
import { CHECKOUT } from '../program/checkout.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'

const PASSWORD = 'Wire@2026'
const LAN = 'lan@imap.test'
const LIMIT_MILLISECONDS = 900_000
const MAX_BYTES = 2_000_000
const MIN_EQUAL = 0.95
const UNREADABLE_TYPE = 'RFC 2045 section 5.2 reads an unreadable type as text/plain; Dovecot sends an empty type'
const CONTENT_STAYS_READABLE =
  'A multipart without a delimiter is shown as text, so that its content can be read; Dovecot shows an empty part'
const ALL_AUTHORS = 'All addresses of a malformed field are shown; Dovecot stops at the first fault'
/** Why messages of the sample differ. All of them are malformed. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'flanker/tests_fixtures_messages_mailformed-headers.eml': CONTENT_STAYS_READABLE,
  'james/mailbox_store_src_test_resources_eml_oneAttachmentWithEmptyContentType.eml': UNREADABLE_TYPE,
  'johnny/04-id_i2-display-name-confusion_i2-from-is-sender-signer-b-smime.eml': ALL_AUTHORS,
  'mikelmail/spec_fixtures_emails_mime_emails_raw_email4.eml':
    'A line that is a boundary with one dash more is text; Dovecot takes it for a delimiter',
  'mikelmail/spec_fixtures_emails_plain_emails_mix_caps_content_type.eml':
    'Words before an address without brackets are its name; Dovecot drops the address',
  'mimekit/UnitTests_TestData_messages_missing-subtype.txt.eml': UNREADABLE_TYPE,
  'spamassassin/t_data_spam_015.eml': CONTENT_STAYS_READABLE,
  'thunderbird/mail_test_browser_message-window_data_test-triple-alt.eml': UNREADABLE_TYPE,
  'thunderbird/mailnews_test_data_bare-text-type.eml': UNREADABLE_TYPE,
  'thunderbird/mailnews_test_data_multipart-complex2.eml':
    'A delimiter is a whole line (RFC 2046 section 5.1.1); Dovecot takes longer lines for delimiters too',
  'tuta/src_app-kit_mimimi_tests_resources_testmail_sample.eml': ALL_AUTHORS,
  'webklex/tests_messages_plain.eml': 'A charset with escaped quotation marks is read; Dovecot sends an empty one',
}
const SHOWN_DIFFERENCES = 40
/** Every so many messages of the large corpus, which is not part of the repository. */
const STEP = Number(process.env.IMAP_STRUCTURES_STEP ?? 5)
const LARGE_CORPUS = [join(CHECKOUT, '..'), join(CHECKOUT, '..', '..')]
  .map((folder) => join(folder, 'shared', 'corpus', 'mime', 'msgs'))
  .find((folder) => existsSync(folder))
const IS_SAMPLE = LARGE_CORPUS !== undefined && process.env.IMAP_STRUCTURES_STEP === undefined

const missing = whyNoDovecot()
if (missing !== undefined) console.log(`Left out: ${missing}`)

interface Account {
  readonly port: number
  readonly security: 'tls' | 'starttls'
  readonly user: string
  readonly password: string
}

describe.runIf(missing === undefined)('the structure of difficult messages', () => {
  test('is the same on our server and on Dovecot', { timeout: LIMIT_MILLISECONDS }, async () => {
    const messages = corpus()
    const dovecot = await startDovecot()
    const [port = 0] = await freePorts(1)
    const scratch = await scratchProgram('imap-structures', (folder) => {
      const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      writeFileSync(certFile, TEST_CERTIFICATE)
      writeFileSync(keyFile, TEST_KEY)
      return { MAIL_TLS_CERT: certFile, MAIL_TLS_KEY: keyFile, IMAPS_PORT: String(port) }
    })
    const program = await startProgram({ ...scratch, readyWithinMilliseconds: LIMIT_MILLISECONDS })
    try {
      await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
      const [ours, theirs] = await Promise.all([
        structures({ port, security: 'tls', user: LAN, password: PASSWORD }, messages),
        structures({ port: dovecot.port, security: 'starttls', user: 'tester', password: DOVECOT_PASSWORD }, messages),
      ])
      const different = messages.filter((_, at) => ours[at] !== theirs[at])
      const unexplained = different.filter(({ name }) => DIFFERENCES[name] === undefined)
      for (const { name } of unexplained.slice(0, SHOWN_DIFFERENCES)) {
        const at = messages.findIndex((each) => each.name === name)
        console.log(`${name}\n  ours   ${excerpt(ours[at], theirs[at])}\n  theirs ${excerpt(theirs[at], ours[at])}`)
      }
      console.log(`${messages.length - different.length} of ${messages.length} are equal`)
      // The list names the messages of the usual sample.
      if (IS_SAMPLE) expect(different.map(({ name }) => name)).toEqual(Object.keys(DIFFERENCES).sort())
      expect(1 - different.length / messages.length).toBeGreaterThanOrEqual(MIN_EQUAL)
    } finally {
      await program.stop()
      await dovecot.close()
    }
  })
})

interface CorpusMessage {
  readonly name: string
  readonly bytes: string
}

function corpus(): readonly CorpusMessage[] {
  const folder = LARGE_CORPUS ?? corpusFolder()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return names
    .filter((_, at) => LARGE_CORPUS === undefined || at % STEP === 0)
    .map((path) => ({ name: path.slice(folder.length + 1), raw: readFileSync(path).toString('latin1') }))
    .filter(({ raw }) => raw.length > 0 && raw.length < MAX_BYTES && !raw.includes('\0'))
    .map(({ name, raw }) => ({ name, bytes: raw.replaceAll(/\r*\n/g, '\r\n').replaceAll(/\r(?!\n)/g, '\r\n') }))
}

/** Returns ENVELOPE and BODYSTRUCTURE of each message, in one spelling. */
async function structures(account: Account, messages: readonly CorpusMessage[]): Promise<readonly string[]> {
  const connection = await ScriptConnection.open(account.port, account.security)
  const password = Buffer.from(account.password, 'utf8').toString('latin1')
  await run(connection, `LOGIN {${account.user.length}+}\r\n${account.user} {${password.length}+}\r\n${password}`)
  await run(connection, 'CREATE structures')
  const found: string[] = []
  for (const { name, bytes } of messages) {
    const lines = await run(connection, `APPEND structures {${bytes.length}+}\r\n${bytes}`)
    expect([name, lines.at(-1)?.slice(0, 2)]).toEqual([name, 'OK'])
  }
  await run(connection, 'SELECT structures')
  for (const line of await run(connection, 'FETCH 1:* (ENVELOPE BODYSTRUCTURE)')) {
    if (/^\d+ FETCH/.test(line)) found.push(inOneSpelling(line))
  }
  connection.close()
  return found
}

/** Dovecot joins and keeps other white space than we do, and sends bytes that are not UTF-8 as they are. */
function inOneSpelling(line: string): string {
  return line
    .toLowerCase()
    .replaceAll(/[^ -~]+/g, '?')
    .replaceAll('\\t', ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/" ?((?:[^"\\]|\\.)*?) ?"/g, '"$1"')
}

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

function excerpt(one = '', other = ''): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one.slice(Math.max(0, at - 60), at + 160)
}
