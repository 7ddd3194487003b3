// Drill: 10,000 idle TLS connections by IMAP take at most 60 KB each, and one change for each wakes all within 2 s.
// Seed: 100 connections, without limits of memory and time.
import { execFileSync } from 'node:child_process'
import { freemem } from 'node:os'
import { parseArgs } from 'node:util'
import { memoryOf } from '../bench/process-tree.ts'
import { quantile } from '../bench/quantile.ts'
import { Findings, someOf } from '../program/findings.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { Crowd } from './idle-connections/crowd.ts'
import { wallMilliseconds } from './idle-connections/crowd-job.ts'
import { startCrowdStage } from './idle-connections/crowd-stage.ts'

const WANTED = 10_000
const SEED = 100
const MAX_KILOBYTES = 60
const WAKE_MILLISECONDS = 2_000
const WOKEN_AT_ALL_MILLISECONDS = 60_000
/** Both ends are on this machine, and a client of Node takes more than the server's side. */
const BOTH_ENDS_KILOBYTES = 200
const FILES_FOR_THE_REST = 1_000
const CONNECTIONS_OF_ACCOUNT = 100
/** Nine of ten wait in IDLE. */
const NOT_IDLE_EACH = 10
const CONNECTING_AT_ONCE = 50
const SETTLING_SECONDS = 20

const { values: options } = parseArgs({
  options: {
    seed: { type: 'boolean', default: false },
    connections: { type: 'string' },
  },
})
const findings = new Findings()
const count = chosenCount()
const accountCount = Math.ceil(count / CONNECTIONS_OF_ACCOUNT)
const stage = await startCrowdStage('idle-connections', accountCount, {
  MAIL_CONNECTIONS: String(count),
  MAIL_CONNECTIONS_PER_ACCOUNT: String(CONNECTIONS_OF_ACCOUNT),
})
const { program, scratch, imapsPort, caFile, accounts } = stage
const crowd = new Crowd()

// The first connections load code and open connections to the database.
const first = stage.members(Math.min(count, accountCount * 2), () => true)
await crowd.connect({ port: imapsPort, caFile, members: first, atOnce: 10 })
await crowd.leave()
await pause(settlingSeconds() * 1_000)
const before = memoryOf(program.pid).nodeMegabytes

const members = stage.members(count, (number) => number % NOT_IDLE_EACH > 0)
const startedAt = performance.now()
const result = await crowd.connect({ port: imapsPort, caFile, members, atOnce: CONNECTING_AT_ONCE })
const seconds = (performance.now() - startedAt) / 1_000
findings.check(result.connected === count, `${count} clients connected`, someOf(result.failures))
findings.note(`connected in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second`)
await pause(settlingSeconds() * 1_000)
const after = memoryOf(program.pid).nodeMegabytes
const each = ((after - before) * 1_024) / count
const memory = `${each.toFixed(1)} KB for each connection (${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with all)`
if (options.seed) findings.note(memory)
else findings.check(each <= MAX_KILOBYTES, `at most ${MAX_KILOBYTES} KB: ${memory}`)

const sender = await SmtpClient.open(Number(scratch.env.SMTP_PORT))
const content = wireFormOf('From: kho@sender.example\r\nSubject: Báo giá\r\n\r\nMới\r\n')
const sentAt = wallMilliseconds()
const emails = accounts.map(({ email }) => email)
// A message has at most so many recipients (RFC 5321 section 4.5.3.1.8).
for (let start = 0; start < emails.length; start += 100) {
  await sender.deliver('kho@sender.example', emails.slice(start, start + 100), content)
}
const acceptedAt = wallMilliseconds()
sender.close()
let woken = await crowd.woken()
await becomesTrue(async () => {
  woken = await crowd.woken()
  return woken.wokenAt.length >= woken.waiting
}, WOKEN_AT_ALL_MILLISECONDS)
const last = Math.max(...woken.wokenAt) - acceptedAt
findings.check(woken.lost === 0, 'no connection was lost', `${woken.lost} were`)
findings.check(
  woken.wokenAt.length === woken.waiting,
  `all ${woken.waiting} in IDLE were woken`,
  `${woken.wokenAt.length} were`,
)
const times = woken.wokenAt.map((at) => at - sentAt)
findings.note(
  `accepted after ${(acceptedAt - sentAt).toFixed(0)} ms for ${accounts.length} mailboxes; from the start, half were woken after ${quantile(times, 0.5).toFixed(0)} ms, all after ${quantile(times, 1).toFixed(0)} ms`,
)
const waking = `the last one was woken ${last.toFixed(0)} ms after the changes`
if (options.seed) findings.note(waking)
else findings.check(last <= WAKE_MILLISECONDS, `within ${WAKE_MILLISECONDS} ms: ${waking}`)
crowd.end()
const failures = [...program.output().matchAll(/"level":(?:50|60)[^\n]*/g)].map(([line]) => line.slice(0, 300))
findings.check(failures.length === 0, 'the program logged no error', someOf(failures))
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

function settlingSeconds(): number {
  return options.seed ? 1 : SETTLING_SECONDS
}

/** The default is smaller where files or memory do not suffice. */
function chosenCount(): number {
  if (options.seed) return SEED
  // Node raises its limit of open files as far as it may, and the program does the same.
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || WANTED * 2
  const byFiles = files - FILES_FOR_THE_REST
  if (options.connections !== undefined) {
    const asked = Number(options.connections)
    const needed = asked + FILES_FOR_THE_REST
    if (asked <= byFiles) return asked
    findings.check(false, `${asked} connections need ${needed} open files`, `the limit is ${files} (ulimit -Hn)`)
    findings.leave()
  }
  const byMemory = Math.floor(freemem() / 1_024 / BOTH_ENDS_KILOBYTES)
  const possible = Math.max(SEED, Math.min(WANTED, byFiles, byMemory))
  if (possible < WANTED) {
    findings.note(`${possible} instead of ${WANTED} connections: ${files} open files, ${byMemory} fit in the memory`)
  }
  return possible
}
