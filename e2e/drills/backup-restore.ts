// Drill: a backup under load, killed backups and restores, and a disaster recovery keep all mail, and send nothing twice.
// Seed: the same with fewer mails and kills.
import { rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { sen } from '../program/operator.ts'
import { runToEnd } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { startOperator } from './backup-restore/mortal-operator.ts'
import { type InboundLedger, makeInbound, sendInbound } from './kill-nine/inbound.ts'
import { DOMAIN, HELD_SUBJECT, hasThread, LAN, MINH, PASSWORD, send, work } from './upgrade/correspondence.ts'
import { type Contents, readContents } from './upgrade/read-contents.ts'

const OUTSIDE = 'khach@ngoai.example'
const QUEUED_SUBJECT = 'Thư ra ngoài còn chờ'
const COMES_WITHIN_MILLISECONDS = 60_000
const QUIET_MILLISECONDS = 6_000

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const [mailCount, backupKills, restoreKills] = options.seed ? [60, 1, 1] : [600, 5, 8]
const findings = new Findings()
const [closedPort = 0] = await freePorts(1)
const scratch = await scratchProgram('backup', () => ({ SMTP_RELAY_URL: `smtp://127.0.0.1:${closedPort}` }))
const dataDir = scratch.env.DATA_DIR ?? ''
const backups = join(scratch.cwd, 'backups')
const file = join(scratch.cwd, 'whole.tar')

const program = await MortalProgram.start(scratch)
await addMailboxes(
  scratch,
  [LAN, MINH].map((email) => ({ email, name: email, password: PASSWORD })),
)
const key = await sen(scratch, 'domain', 'dkim', DOMAIN)
const mails = makeInbound(mailCount, [LAN, MINH])
const ledger: InboundLedger = { accepted: new Set(), unknown: 0, refused: [] }
await sendInbound(scratch.smtpPort, mails.slice(0, mailCount / 2), ledger)

await backUpUnderLoad()
await work(program.url, scratch.smtpPort)
await sendOutside()
// The last event of that load; from here on nothing happens automatically.
findings.check(await becomesTrue(heldHasLeft, COMES_WITHIN_MILLISECONDS), 'what was held has left')
const before = await readAll()
const second = JSON.parse(lastLine(await sen(scratch, 'backup', backups, '--json')))
findings.check(second.copied < second.blobs, 'blobs are copied once', `${second.copied} of ${second.blobs}`)
await sen(scratch, 'backup', file)

await program.kill()
rmSync(dataDir, { recursive: true })
await restoreUnderKills()
await judgeRestored()
findings.leave()

/**
 * Mail arrives during a backup, which contains all mail acknowledged before it began. Later backups that are killed
 * change nothing.
 */
async function backUpUnderLoad(): Promise<void> {
  const coming = sendInbound(scratch.smtpPort, mails.slice(mailCount / 2), ledger)
  await becomesTrue(async () => ledger.accepted.size > mailCount / 2, COMES_WITHIN_MILLISECONDS)
  const had = ledger.accepted.size
  await sen(scratch, 'backup', backups)
  const since = ledger.accepted.size - had
  for (let n = 0; n < backupKills; n += 1) {
    const dying = startOperator(scratch, 'backup', backups)
    await Promise.race([dying.ended, becomesTrue(async () => (await partials()).length > n, COMES_WITHIN_MILLISECONDS)])
    await pause(Math.random() * 300)
    await dying.kill()
  }
  await coming
  findings.note(`${since} mails came while the backup was made, ${(await partials()).length} backups died unfinished`)
  findings.check(ledger.accepted.size === mailCount, `${mailCount} messages got their 250`, someOf(ledger.refused))
  const [first = ''] = (await readdir(backups)).filter((name) => /Z$/.test(name)).sort()
  const said = await sen(scratch, 'restore', backups, '--check', '--at', first)
  findings.check(said.includes('The backup is complete'), 'a backup under load is whole', said)
  const rows = gunzipSync(await readFile(join(backups, first, 'tables', 'message.copy.gz'))).toString()
  const there = new Set(rows.match(/in-\d+@sender\.example/g))
  findings.check(there.size >= had, 'what had its 250 before it began is in it', `${there.size} of ${had} are`)
}

async function partials(): Promise<readonly string[]> {
  return (await readdir(backups).catch(() => [])).filter((name) => name.endsWith('.partial'))
}

async function heldHasLeft(): Promise<boolean> {
  return hasThread(callerAt(program.url, await signIn(program.url, MINH, PASSWORD)), HELD_SUBJECT)
}

async function sendOutside(): Promise<void> {
  const lan = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))
  await send(lan, QUEUED_SUBJECT, OUTSIDE)
  const isQueued = async () => JSON.parse(lastLine(await sen(scratch, 'queue', 'list', '--json'))).length > 0
  findings.check(await becomesTrue(isQueued, COMES_WITHIN_MILLISECONDS), 'a mail waits to leave')
}

/** The data is marked as incomplete until a restore has finished. */
async function restoreUnderKills(): Promise<void> {
  const mark = join(dataDir, 'blobs', 'store-id')
  const isBegun = async () => /restoring/.test(await readFile(mark, 'utf8').catch(() => ''))
  let inTheMiddle = 0
  for (let n = 0; n < restoreKills; n += 1) {
    const dying = startOperator(scratch, 'restore', n % 2 === 0 ? backups : file)
    await Promise.race([dying.ended, becomesTrue(isBegun, COMES_WITHIN_MILLISECONDS)])
    await pause(n === 0 ? 0 : Math.random() * 600)
    await dying.kill()
    if (!(await isBegun())) {
      rmSync(dataDir, { recursive: true, force: true })
      continue
    }
    inTheMiddle += 1
    const { code, output } = await runToEnd(scratch)
    const isRefused = code === 2 && output.includes('was not completed')
    findings.check(isRefused, 'no program starts on half a restore', output)
  }
  findings.check(inTheMiddle > 0, 'a restore was killed in the middle', `${inTheMiddle} times of ${restoreKills}`)
  const said = await sen(scratch, 'restore', backups)
  findings.check(said.includes('The restore is complete.'), 'it is begun anew, and ends', said)
}

async function judgeRestored(): Promise<void> {
  const trap = await startMailTrap()
  const onTrap = { ...scratch, env: { ...scratch.env, SMTP_RELAY_URL: `smtp://127.0.0.1:${trap.port}` } }
  const restored = await MortalProgram.start(onTrap)
  const after = await readAll(restored.url)
  for (const who of [LAN, MINH]) {
    const [lost, more] = [without(before[who], after[who]), without(after[who], before[who])]
    findings.check(
      lost.length + more.length === 0,
      `${who}: everything is as it was`,
      `${someOf(lost)}\n     now:\n${someOf(more)}`,
    )
  }
  const record = await sen(onTrap, 'domain', 'dkim', DOMAIN)
  findings.check(lastLine(record) === lastLine(key), 'mail is signed by the same key', record)
  await pause(QUIET_MILLISECONDS)
  findings.check(
    trap.mails.length === 0,
    'nothing leaves by itself that may have left before',
    someOf(trap.mails.map(({ source }) => source)),
  )
  await sen(onTrap, 'queue', 'retry', '--stopped')
  const hasCome = async () => trap.mails.length > 0
  findings.check(await becomesTrue(hasCome, COMES_WITHIN_MILLISECONDS), 'it leaves when the operator says so')
  findings.check(trap.mails.length === 1, 'once', `${trap.mails.length} times`)
  const doctor = await sen(onTrap, 'doctor').catch((error: Error) => error.message)
  findings.check(/^ok {4}database: /m.test(doctor), 'the doctor finds it well', doctor)
  await restored.stop()
  trap.close()
}

async function readAll(url = program.url): Promise<Readonly<Record<string, Contents>>> {
  const people = [LAN, MINH]
  const read = await Promise.all(
    people.map(async (who) => readContents(callerAt(url, await signIn(url, who, PASSWORD)))),
  )
  return Object.fromEntries(people.map((who, n) => [who, read[n] ?? {}]))
}

function without(one: Contents = {}, other: Contents = {}): readonly string[] {
  return Object.entries(one).flatMap(([folder, lines]) =>
    lines.filter((line) => !other[folder]?.includes(line)).map((line) => `${folder}: ${line}`),
  )
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
