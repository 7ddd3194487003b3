// Drill: mbsync and interimap synchronise in both directions while the web, SMTP, IMAP and kills change the mailboxes.
// Seed: one minute, one kill.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAppPassword } from '@sen/contract/app-passwords'
import { createFolder, listFolders } from '@sen/contract/folders'
import { startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import type { ImapClient } from '@sen/testkit/servers/imap-client'
import { type Call, CallRefused, callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { isClientMissing } from '../program/mail-clients.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { ConnectionLost, SmtpClient, SmtpRefused, wireFormOf } from '../program/smtp-client.ts'
import { issueCertificate } from '../program/test-authority.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { changeByImap } from './mail-programs/imap-changes.ts'
import { connectChecked } from './mail-programs/imap-connection.ts'
import { interimap } from './mail-programs/interimap.ts'
import { MailLedger } from './mail-programs/mail-ledger.ts'
import { differences, type FoundMessage, judgeFates, readImapMessages, stateOf } from './mail-programs/mailbox-state.ts'
import { type ImapAccount, mbsync } from './mail-programs/mbsync.ts'
import { RandomChoice } from './mail-programs/random-choice.ts'
import type { Synchroniser } from './mail-programs/synchroniser.ts'
import { changeByWeb, createLabels } from './mail-programs/web-changes.ts'

const SKIPPED_CODE = 77
const PASSWORD = 'Drill@2026'
const [LAN, MINH] = ['lan@drill.test', 'minh@drill.test']
const FOLDERS = ['Dự án', 'Khách hàng']
const MINUTE = 60_000
/** Longer than a start takes on a busy machine. */
const RESTART_MILLISECONDS = MINUTE
const SETTLED_WITHIN_MILLISECONDS = 5 * MINUTE
/** A program that lost its connection, or was refused while the server starts, says one of these. */
const LOST = /unexpected EOF|connect|Socket error|BYE|closed|UNAVAILABLE|timeout|lost|reset|Broken pipe|SSL|EOF/i

const { values: options } = parseArgs({
  options: {
    seed: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    random: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const minutes = Number(options.minutes ?? (options.seed ? 1 : options.quick ? 5 : 60))
const killPauseSeconds = options.seed ? [20, 25] : [20, 60]

const missing = ['mbsync', 'interimap', 'openssl'].filter(isClientMissing)
if (missing.length > 0) {
  console.log(`Left out: ${missing.join(', ')} cannot be run here (Debian packages isync, interimap, openssl)`)
  process.exit(SKIPPED_CODE)
}

const findings = new Findings()
findings.note(`${minutes} minutes, --random ${options.random}`)
const choice = new RandomChoice(Number(options.random))
const cwd = scratchFolder('mail-programs')
const certificate = issueCertificate(cwd, ['localhost'])
const [port = 0, smtpPort = 0, imapsPort = 0] = await freePorts(3)
const scratch = {
  cwd,
  env: {
    SEN_MODE: 'production',
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    IMAPS_PORT: String(imapsPort),
    MAIL_TLS_CERT: certificate.certFile,
    MAIL_TLS_KEY: certificate.keyFile,
    LOG_LEVEL: 'error',
  },
}
const program = await MortalProgram.start(scratch)
await addMailboxes(
  scratch,
  [LAN, MINH].map((email) => ({ email, name: email, password: PASSWORD })),
)

const counts = { synchronised: 0, web: 0, imap: 0, near: 0, arrived: 0 }
const complaints = new Set<string>()
let isOver = false

const lan = await prepare(LAN)
const synchronisers: Synchroniser[] = [mbsync(homeOf('mbsync'), lan, new MailLedger(), choice)]
const dovecot = await startSecond()
const deadline = performance.now() + minutes * MINUTE
await Promise.all([...synchronisers.map(disturb), killNowAndThen(), endInTime()])

findings.check(program.killedAt.length > 0, `killed ${program.killedAt.length} times`)
findings.note(`killed at ${program.killedAt.map((at) => `${(at / 1_000).toFixed(1)} s`).join(', ')}`)
findings.note(
  `${counts.synchronised} runs, ${counts.arrived} messages by SMTP; changes: ${counts.web} web, ${counts.imap} IMAP, ${counts.near} at the near side`,
)
for (const each of synchronisers) await judge(each)
const failures = [...program.output().matchAll(/"level":(?:50|60)[^\n]*/g)].map(([line]) => line.slice(0, 300))
findings.check(failures.length === 0, 'the program logged no error', someOf(failures))
findings.check(complaints.size === 0, 'no program complained of anything but lost connections', someOf([...complaints]))
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
await dovecot?.close()
findings.leave()

async function prepare(email: string): Promise<ImapAccount> {
  const call = callerAt(program.url, await signIn(program.url, email, PASSWORD))
  for (const name of FOLDERS) await call(createFolder, { body: { name } })
  await call(createFolder, { body: { name: 'Việt Nam', parent_id: 'Khách hàng' } })
  const { data } = await call(createAppPassword, { body: { name: 'Drill', scopes: ['imap'], password: PASSWORD } })
  return { email, password: data.password, port: imapsPort, caFile: certificate.caFile }
}

/** interimap needs QRESYNC at both servers, and a second server. */
async function startSecond() {
  const account = await prepare(MINH)
  const client = await connectChecked(account)
  const hasQresync = client.capabilities.has('QRESYNC')
  await client.logout()
  const why = hasQresync ? whyNoDovecot() : 'the server does not announce QRESYNC'
  if (why !== undefined) {
    findings.note(`interimap is left out: ${why}`)
    return undefined
  }
  const server = await startDovecot()
  const needs = { dovecot: server, ledger: new MailLedger(), choice }
  synchronisers.push(interimap(homeOf('interimap'), account, needs))
  return server
}

function homeOf(name: string): string {
  const home = join(cwd, name)
  mkdirSync(home)
  return home
}

async function endInTime(): Promise<void> {
  while (performance.now() < deadline) await pause(200)
  isOver = true
}

async function killNowAndThen(): Promise<void> {
  const [least = 0, most = 0] = killPauseSeconds
  while (!isOver) {
    await waitUnlessOver((least + choice.next() * (most - least)) * 1_000)
    if (!isOver) await program.killAndStart()
  }
}

async function waitUnlessOver(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  while (!isOver && performance.now() < until) await pause(100)
}

async function disturb(each: Synchroniser): Promise<void> {
  await Promise.all([synchroniseAgainAndAgain(each), deliver(each), changeInWeb(each), changeByClient(each)])
}

async function synchroniseAgainAndAgain(each: Synchroniser): Promise<void> {
  while (!isOver) {
    await synchronise(each)
    const changes = choice.below(8)
    for (let number = 0; number < changes; number += 1) {
      try {
        await each.changeNearSide()
        counts.near += 1
      } catch (error) {
        complaints.add(`${each.name}, near side: ${String(error)}`)
      }
    }
    await waitUnlessOver(choice.below(1_500))
  }
}

/** @returns whether it ended well */
async function synchronise(each: Synchroniser): Promise<boolean> {
  const startedAt = performance.now()
  const { code, output } = await each.synchronise()
  counts.synchronised += 1
  if (code === 0) return true
  const wasKilled = program.killedAt.some((at) => at >= startedAt - RESTART_MILLISECONDS)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  if (!wasKilled || !LOST.test(output))
    complaints.add(`${each.name} ended with ${code}: ${lines.slice(-4).join(' | ')}`)
  return false
}

/** Delivers like a mail server: the same bytes again until a 250. */
async function deliver({ email, ledger }: Synchroniser): Promise<void> {
  while (!isOver) {
    const { messageId, source } = ledger.newMessage(choice.of(['web', 'imap', 'near'] as const) ?? 'web')
    ledger.set(messageId, 'uncertain')
    while (!(await deliverOnce(email, messageId, source, ledger))) await pause(200)
    counts.arrived += 1
    await waitUnlessOver(choice.below(1_500))
  }
}

async function deliverOnce(email: string, messageId: string, source: string, ledger: MailLedger): Promise<boolean> {
  let client: SmtpClient | undefined
  try {
    client = await SmtpClient.open(smtpPort)
    await client.deliver('kho@sender.example', [email], wireFormOf(source))
    // Another side may have found and deleted it already.
    if (ledger.fates.get(messageId) === 'uncertain') ledger.set(messageId, 'stored')
    return true
  } catch (error) {
    if (!(error instanceof ConnectionLost || error instanceof SmtpRefused)) throw error
    if (client && error instanceof ConnectionLost) {
      ledger.repeated.add(messageId)
      ledger.note(messageId, 'SMTP lost its connection')
    }
    return false
  } finally {
    client?.close()
  }
}

async function changeInWeb({ email }: Synchroniser): Promise<void> {
  const token = await signIn(program.url, email, PASSWORD)
  const call = (): Call => callerAt(program.url, token)
  const labels = await createLabels(call())
  while (!isOver) {
    try {
      await changeByWeb(call(), labels, choice)
      counts.web += 1
    } catch (error) {
      // Another client may have moved the thread; a killed server gives no answer.
      if (error instanceof CallRefused && error.status >= 500) complaints.add(`web: ${error.message}`)
      await pause(100)
    }
    await waitUnlessOver(choice.below(500))
  }
}

async function changeByClient({ email, ledger }: Synchroniser): Promise<void> {
  const account = email === LAN ? lan : await prepareAgain(email)
  while (!isOver) {
    let client: ImapClient | undefined
    try {
      client = await connectChecked(account)
      while (!isOver) {
        await changeByImap(client, { side: 'imap', ledger, choice })
        counts.imap += 1
        await waitUnlessOver(choice.below(600))
      }
      await client.logout()
    } catch {
      // The connection is lost when the server is killed. After another error it is still open.
      client?.close()
      await pause(300)
    }
  }
}

async function prepareAgain(email: string): Promise<ImapAccount> {
  const call = callerAt(program.url, await signIn(program.url, email, PASSWORD))
  const { data } = await call(createAppPassword, { body: { name: 'Changes', scopes: ['imap'], password: PASSWORD } })
  return { ...lan, email, password: data.password }
}

async function judge(each: Synchroniser): Promise<void> {
  const account = each.email === LAN ? lan : await prepareAgain(each.email)
  let [far, near]: (readonly FoundMessage[])[] = [[], []]
  const isEqual = async () => {
    if (!(await synchronise(each))) return false
    const client = await connectChecked(account)
    try {
      ;[far, near] = [await readImapMessages(client), await each.nearMessages()]
    } finally {
      await client.logout()
    }
    return unequal().length === 0
  }
  const unequal = () =>
    differences({ name: 'server', state: stateOf(far ?? []) }, { name: each.name, state: stateOf(near ?? []) })
  await becomesTrue(isEqual, SETTLED_WITHIN_MILLISECONDS)
  const both = far?.length ?? 0
  findings.check(unequal().length === 0, `${each.name}: both sides have the same ${both} messages`, someOf(unequal()))
  const { ledger } = each
  const { lost, doubled, undeleted, unknown } = judgeFates(far ?? [], ledger)
  const histories = (ids: readonly string[]) => someOf(ids.map((id) => ledger.historyOf(id)))
  findings.check(lost.length === 0, `${each.name}: none of ${ledger.fates.size} is lost`, histories(lost))
  findings.check(doubled.length === 0, `${each.name}: none is doubled`, histories(doubled))
  findings.check(undeleted.length === 0, `${each.name}: what was deleted did not come back`, histories(undeleted))
  findings.note(`${each.name}: ${ledger.repeated.size} were sent again by SMTP, because a kill took the reply`)
  findings.check(unknown.length === 0, `${each.name}: there is nothing else`, someOf(unknown))
  await judgeCounters(each, far ?? [])
}

/** Each thread has one message, so the counters of the web must equal a count by IMAP. */
async function judgeCounters({ name, email }: Synchroniser, far: readonly FoundMessage[]): Promise<void> {
  const call = callerAt(program.url, await signIn(program.url, email, PASSWORD))
  const wrong: string[] = []
  for (const folder of (await call(listFolders)).data) {
    if (!['inbox', 'junk', 'trash', 'custom'].includes(folder.role)) continue
    const path = folder.role === 'custom' || folder.role === 'inbox' ? folder.name : folder.display_name
    const own = far.filter((message) => message.folder === path)
    const unread = own.filter(({ flags }) => !new Set(flags).has('\\Seen'))
    const [shown, counted] = [
      `${folder.total_threads}, ${folder.unread_threads} unread`,
      `${distinct(own)}, ${distinct(unread)} unread`,
    ]
    if (shown !== counted) wrong.push(`${folder.name}: the web says ${shown}, IMAP ${counted}`)
  }
  findings.check(wrong.length === 0, `${name}: the web counts what IMAP counts`, someOf(wrong))
}

/** The web shows equal copies once. */
function distinct(messages: readonly FoundMessage[]): number {
  return new Set(messages.map(({ messageId }) => messageId)).size
}
