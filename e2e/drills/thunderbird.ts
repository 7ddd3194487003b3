// Drill: Thunderbird is set up by an address and an app password, then reads, answers, moves and gets new mail by IDLE.
// Seed: all of it, which takes a minute.
import { join } from 'node:path'
import { createAppPassword } from '@sen/contract/app-passwords'
import { createFolder } from '@sen/contract/folders'
import { saveSettings } from '@sen/contract/settings'
import { markThreads } from '@sen/contract/threads'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { isClientMissing } from '../program/mail-clients.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { startNameServer } from '../program/name-server.ts'
import { startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'
import { issueCertificate } from '../program/test-authority.ts'
import { becomesTrue } from '../program/waiting.ts'
import {
  ANSWER_MESSAGE,
  LIST_FOLDERS,
  LIST_MESSAGES,
  MOVE_MESSAGE,
  READ_MESSAGE,
  SET_UP_ACCOUNT,
  STAR_MESSAGE,
} from './thunderbird/client-scripts.ts'
import { startSetupFront } from './thunderbird/setup-front.ts'
import { startThunderbird } from './thunderbird/thunderbird-program.ts'

const SKIPPED_CODE = 77
const PASSWORD = 'Drill@2026'
const DOMAIN = 'drill.test'
const [LAN, CUSTOMER] = [`lan@${DOMAIN}`, 'khach@outside.test']
const MAIL_HOST = `mail.${DOMAIN}`
const FOLDER = 'Dự án'
/** Thunderbird's number for it. */
const TLS_FROM_THE_START = 3
const SEEN_WITHIN_MILLISECONDS = 60_000
/** Thunderbird asks for new mail every ten minutes; anything sooner comes by IDLE. */
const IDLE_WITHIN_MILLISECONDS = 30_000

const missing = ['thunderbird', 'Xvfb', 'openssl'].filter(isClientMissing)
if (missing.length > 0) {
  console.log(`Left out: ${missing.join(', ')} cannot be run here (Debian packages thunderbird, xvfb, openssl)`)
  process.exit(SKIPPED_CODE)
}

const findings = new Findings()
const cwd = scratchFolder('thunderbird')
const hosts = [`autoconfig.${DOMAIN}`, `autodiscover.${DOMAIN}`, DOMAIN, MAIL_HOST]
const certificate = issueCertificate(cwd, hosts)
const trap = await startMailTrap()
const names = await startNameServer(['outside.test'])
const [port = 0, smtpPort = 0, imapsPort = 0, submissionsPort = 0] = await freePorts(4)
const scratch = {
  cwd,
  env: {
    SEN_MODE: 'production',
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
    PUBLIC_URL: `https://${MAIL_HOST}`,
    TRUST_PROXY: 'true',
    SMTP_PORT: String(smtpPort),
    IMAPS_PORT: String(imapsPort),
    SUBMISSIONS_PORT: String(submissionsPort),
    MAIL_TLS_CERT: certificate.certFile,
    MAIL_TLS_KEY: certificate.keyFile,
    DNS_SERVERS: names.address,
    SMTP_OUT_PORT: String(trap.port),
    LOG_LEVEL: 'error',
  },
}
const program = await startProgram(scratch)
await addMailboxes(scratch, [{ email: LAN, name: 'Lan', password: PASSWORD }])
const url = `http://127.0.0.1:${port}`
const lan = callerAt(url, await signIn(url, LAN, PASSWORD))
await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
await lan(createFolder, { body: { name: FOLDER } })
await deliver('Báo giá')
const { data: appPassword } = await lan(createAppPassword, {
  body: { name: 'Thunderbird', scopes: ['imap', 'smtp'], password: PASSWORD },
})

const front = await startSetupFront(new URL(url), hosts, certificate)
const network = { proxyPort: front.proxyPort, localHosts: [MAIL_HOST], caFile: certificate.caFile }
const thunderbird = await startThunderbird(cwd, network)

await setUp()
await read()
await answer()
await move()
await receiveByIdle()
await seeChangesOfWeb()

thunderbird.close()
front.close()
const failures = [...program.output().matchAll(/"level":(?:50|60)[^\n]*/g)].map(([line]) => line.slice(0, 300))
findings.check(failures.length === 0, 'the program logged no error', someOf(failures))
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function setUp(): Promise<void> {
  const found = await thunderbird.run(SET_UP_ACCOUNT, { email: LAN, password: appPassword.password })
  const server = (type: string, ownPort: number) => ({
    type,
    hostname: MAIL_HOST,
    port: ownPort,
    socketType: TLS_FROM_THE_START,
    username: LAN,
  })
  const expected = { incoming: server('imap', imapsPort), outgoing: server('smtp', submissionsPort) }
  checkEqual(found, { source: 'xml-from-isp-https', ...expected }, 'the settings come from our autoconfig')
  const path = `autoconfig.${DOMAIN}/mail/config-v1.1.xml`
  const requested = front.requested.filter((each) => each.startsWith(path))
  findings.check(requested.length > 0, `it requested https://${path}`, someOf(front.requested))
  const folders = () => thunderbird.run(LIST_FOLDERS) as Promise<string[]>
  const isListed = await becomesTrue(async () => (await folders()).includes(FOLDER), SEEN_WITHIN_MILLISECONDS)
  findings.check(isListed, `it lists the folder ${FOLDER}`, someOf(await folders(), 20))
}

async function read(): Promise<void> {
  await checkListed('INBOX', 'Báo giá', 'it lists the message in the inbox')
  const text = await thunderbird.run(READ_MESSAGE, { folder: 'INBOX', subject: 'Báo giá' })
  findings.check(String(text).endsWith('Kính gửi chị Lan, Báo giá.'), 'it shows the text of the message', String(text))
  const isRead = await becomesTrue(
    async () => (await find('INBOX', 'Báo giá'))?.unread === false,
    SEEN_WITHIN_MILLISECONDS,
  )
  findings.check(isRead, 'the message is read in the web')
  await thunderbird.run(STAR_MESSAGE, { folder: 'INBOX', subject: 'Báo giá' })
  const isStarred = await becomesTrue(
    async () => (await find('INBOX', 'Báo giá'))?.starred === true,
    SEEN_WITHIN_MILLISECONDS,
  )
  findings.check(isStarred, 'and it is starred')
}

async function answer(): Promise<void> {
  await thunderbird.run(ANSWER_MESSAGE, { folder: 'INBOX', subject: 'Báo giá', text: 'Cảm ơn anh.\n' })
  const sent = () => trap.mails.filter(({ recipients }) => recipients.includes(CUSTOMER))
  await becomesTrue(() => sent().length > 0, SEEN_WITHIN_MILLISECONDS)
  findings.check(sent().length === 1, 'the answer leaves once', `${sent().length} times`)
  const copies = async () =>
    (await readFolder(lan, 'Sent')).threads
      .flatMap(({ messages }) => messages)
      .filter(({ folder, subject }) => folder === 'Sent' && subject === 'Re: Báo giá')
  await becomesTrue(async () => (await copies()).length > 0, SEEN_WITHIN_MILLISECONDS)
  // Thunderbird stores subjects without Re:.
  await checkListed('Sent', 'Báo giá', 'it lists the answer in Sent once')
  const [copy, ...others] = await copies()
  findings.check(copy !== undefined && others.length === 0, 'Sent has one copy, though both sides store it')
  const answered = await find('INBOX', 'Báo giá')
  findings.check(copy?.thread_id === answered?.thread_id, 'the answer is in the thread of the message')
}

async function move(): Promise<void> {
  await thunderbird.run(MOVE_MESSAGE, { folder: 'INBOX', subject: 'Báo giá', to: FOLDER })
  const isMoved = await becomesTrue(async () => (await find(FOLDER, 'Báo giá')) !== undefined, SEEN_WITHIN_MILLISECONDS)
  findings.check(isMoved, `the message is in ${FOLDER} in the web`)
  findings.check((await find('INBOX', 'Báo giá')) === undefined, 'and no longer in the inbox')
}

async function receiveByIdle(): Promise<void> {
  const startedAt = performance.now()
  await deliver('Thư mới')
  await checkListed('INBOX', 'Thư mới', 'new mail arrives by IDLE', IDLE_WITHIN_MILLISECONDS)
  findings.note(`after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

async function seeChangesOfWeb(): Promise<void> {
  const { threads } = await readFolder(lan, 'INBOX')
  const row = threads.find(({ row: { subject } }) => subject === 'Thư mới')?.row
  await lan(markThreads, { body: { ids: [row?.id ?? ''], folder_id: row?.folder_id ?? '', unread: false } })
  const isRead = async () => (await list('INBOX')).some(({ subject, isRead: own }) => subject === 'Thư mới' && own)
  findings.check(await becomesTrue(isRead, IDLE_WITHIN_MILLISECONDS), 'what the web marks as read is read there')
}

function list(folder: string): Promise<readonly { readonly subject: string; readonly isRead: boolean }[]> {
  return thunderbird.run(LIST_MESSAGES, { folder }) as ReturnType<typeof list>
}

async function checkListed(
  folder: string,
  subject: string,
  what: string,
  withinMilliseconds = SEEN_WITHIN_MILLISECONDS,
): Promise<void> {
  const isListed = async () => (await list(folder)).filter((each) => each.subject === subject).length === 1
  findings.check(
    await becomesTrue(isListed, withinMilliseconds),
    what,
    JSON.stringify(await list(folder).catch(String)),
  )
}

function checkEqual(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  findings.check(one === other, what, `${one} instead of ${other}`)
}

/** Finds the message of the folder with this subject, as the web shows it. */
async function find(folder: string, subject: string) {
  const { threads } = await readFolder(lan, folder)
  return threads
    .flatMap(({ messages }) => messages)
    .find((message) => message.folder === folder && message.subject === subject)
}

async function deliver(subject: string): Promise<void> {
  const source = [
    `From: Khach hang <${CUSTOMER}>`,
    `To: ${LAN}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <${Buffer.from(subject).toString('hex')}@outside.test>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    `Kính gửi chị Lan, ${subject}.`,
    '',
  ].join('\r\n')
  const client = await SmtpClient.open(smtpPort)
  await client.deliver(CUSTOMER, [LAN], wireFormOf(source))
  client.close()
}
