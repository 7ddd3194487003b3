// Drill: two programs share a database that is restarted, killed and disconnected 30 times while five mailboxes send; every mail arrives once.
// Seed: three failures: a restart, a killed backend, terminated sessions.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type FailingPostgres, startFailingPostgres } from '@sen/testkit/servers/failing-postgres'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { startNameServer } from '../program/name-server.ts'
import { startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { judgeArrivals } from './kill-nine/duplicates.ts'
import { type OutboundLedger, type Sender, sendOutbound } from './kill-nine/outbound.ts'

const PASSWORD = 'Drill@2026'
const SENDERS = ['an', 'binh', 'chi', 'dung', 'em'].map((name) => `${name}@drill.test`)
const INSIDE = 'kho@drill.test'
const OUTSIDE = 'doi-tac@outside.test'
const RECOVERS_WITHIN_MILLISECONDS = 15_000
const SETTLES_WITHIN_MILLISECONDS = 120_000

type Failure = readonly [name: string, cause: (database: FailingPostgres) => void | Promise<void>]

const DATABASE_FAILURES: readonly Failure[] = [
  ['restart', (database) => database.restart()],
  ['killed backend', (database) => database.killBackend()],
  ['terminated sessions', (database) => database.terminateSessions()],
]
const FAILURES: readonly Failure[] = [
  ...DATABASE_FAILURES,
  ['cut connections', (database) => database.cutConnections()],
  ['silent connections', (database) => database.freezeConnections()],
]

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const failures = options.seed
  ? DATABASE_FAILURES
  : Array.from({ length: 30 }, () => FAILURES[Math.floor(Math.random() * FAILURES.length)] as Failure)

const findings = new Findings()
const scratch = scratchFolder('database-failures')
const trap = await startMailTrap(30)
const names = await startNameServer(['outside.test'])
const database = await startFailingPostgres(join(scratch, 'postgres'))
const scratches = await Promise.all([scratchOf('a'), scratchOf('b')])
const programs = [await startProgram(scratches[0]), await startProgram(scratches[1])]
const ended: string[] = []
for (const [at, program] of programs.entries()) {
  void program.ended.then(({ code, signal }) => ended.push(`program ${at + 1} ended with ${signal ?? code}`))
}
await addMailboxes(
  scratches[0],
  [...SENDERS, INSIDE].map((email) => ({ email, name: email, password: PASSWORD })),
)
const senders: Sender[] = await Promise.all(
  SENDERS.map(async (email, at) => ({ email, token: await signIn(nextUrl(), email, PASSWORD), holds: at % 2 === 1 })),
)

const ledger: OutboundLedger = { sent: new Map(), unanswered: 0 }
const sending = new AbortController()
const addresses = { inside: INSIDE, outside: OUTSIDE }
const sent = sendOutbound(nextUrl, senders, Number.POSITIVE_INFINITY, addresses, ledger, sending.signal)
await pause(3_000)
for (const [name, cause] of failures) {
  await pause(Math.random() * 2_000)
  await cause(database)
  await checkRecovery(name)
}
sending.abort()
await sent

const tokens = [...ledger.sent.keys()]
findings.note(`${tokens.length} mails were called sent, ${ledger.unanswered} calls stayed without an answer`)
const isUnderWay = "task_id in (select id from graphile_worker._private_tasks where identifier ~ '^(release|deliver)')"
await becomesTrue(async () => (await countJobs(isUnderWay)) === 0, SETTLES_WITHIN_MILLISECONDS)
const { missing, unexplained } = judgeArrivals(tokens, trap.mails, [])
findings.check(missing.length === 0, `outside: all ${tokens.length} arrived`, `missing ${someOf(missing)}`)
findings.check(unexplained.length === 0, 'outside: each of them once', `again: ${someOf(unexplained)}`)
await checkInside(tokens)
findings.check(ended.length === 0, 'both programs ran all the time', someOf(ended))
for (const program of programs) await program.stop()
await database.close()
findings.leave()

async function scratchOf(name: string) {
  const [port = 0, smtpPort = 0] = await freePorts(2)
  return {
    cwd: scratch,
    env: {
      SEN_MODE: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: join(scratch, name),
      BLOB_URL: `file://${join(scratch, 'blobs')}`,
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      DNS_SERVERS: names.address,
      SMTP_OUT_PORT: String(trap.port),
      LOG_LEVEL: 'fatal',
    },
  }
}

function nextUrl(): string {
  return programs[Math.random() < 0.5 ? 0 : 1]?.url ?? ''
}

/** Jobs that were due when the database recovered must start in time. Failed jobs are rescheduled for later. */
async function checkRecovery(name: string): Promise<void> {
  let answeredAt: Date | undefined
  await becomesTrue(async () => {
    const [row] = await database.query<{ now: Date }>('select now()')
    answeredAt = row?.now
    return true
  }, SETTLES_WITHIN_MILLISECONDS)
  const startedAt = performance.now()
  const left = () => countJobs('is_available and run_at <= $1', answeredAt)
  const recovers = await becomesTrue(async () => (await left()) === 0, RECOVERS_WITHIN_MILLISECONDS)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const otherwise = recovers ? '' : `${await left()} jobs wait`
  findings.check(recovers, `${name}: no job waits after ${seconds} s`, otherwise)
}

async function countJobs(condition: string, ...values: unknown[]): Promise<number> {
  const text = `select count(*)::integer as count from graphile_worker._private_jobs where ${condition}`
  return (await database.query<{ count: number }>(text, values))[0]?.count ?? 0
}

async function checkInside(expected: readonly string[]): Promise<void> {
  const call = callerAt(nextUrl(), await signIn(nextUrl(), INSIDE, PASSWORD))
  const { folder, threads } = await readFolder(call, 'INBOX')
  const subjects = threads
    .flatMap(({ messages }) => messages)
    .filter(({ folder_id }) => folder_id === folder.id)
    .map(({ subject }) => subject)
  const wrong = expected.flatMap((token) => {
    const times = subjects.filter((subject) => subject.includes(token)).length
    return times === 1 ? [] : [`${token} ${times} times`]
  })
  findings.check(wrong.length === 0, `inside: each of the ${expected.length} arrived once`, someOf(wrong))
}
