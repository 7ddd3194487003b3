// Drill: 3,000 IMAP clients connect, sign in and select at once; a web user is refused nothing and waits at most 500 ms.
// Seed: 60 clients, without limits of time.
import { parseArgs } from 'node:util'
import { quantile } from '../bench/quantile.ts'
import { signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { pause } from '../program/waiting.ts'
import { Crowd } from './idle-connections/crowd.ts'
import { CROWD_PASSWORD, startCrowdStage } from './idle-connections/crowd-stage.ts'
import { ListWatch } from './list-beside-tasks/list-watch.ts'

const READER = 'doc@drill.test'
const MAX_P95_MILLISECONDS = 500
/** The default limit of an account is 15. */
const CONNECTIONS_OF_ACCOUNT = 10
const PACE_MILLISECONDS = 50
const PATHS = [
  '/api/v2/threads?limit=50&in=INBOX&offset=0',
  '/api/v2/folders',
  '/api/v2/threads?limit=50&in=Trash&offset=0',
]

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, clients: { type: 'string' } },
})
const count = options.seed ? 60 : Number(options.clients ?? 3_000)
const findings = new Findings()
const stage = await startCrowdStage('reconnect-storm', Math.ceil(count / CONNECTIONS_OF_ACCOUNT), {})
const { program, scratch, imapsPort, caFile } = stage
await addMailboxes(scratch, [{ email: READER, name: 'Đọc', password: CROWD_PASSWORD }])
const token = await signIn(program.url, READER, CROWD_PASSWORD)
const watch = new ListWatch({ url: program.url, token, paths: PATHS, paceMilliseconds: PACE_MILLISECONDS })
await pause(3_000)
const quiet = await watch.times()
findings.note(`web requests before: p50 ${quiet.p50.toFixed(0)} ms, p95 ${quiet.p95.toFixed(0)} ms`)

const crowd = new Crowd()
const members = stage.members(count, () => true)
for (const round of ['the first storm', 'the second storm']) {
  const startedAt = performance.now()
  const result = await crowd.connect({ port: imapsPort, caFile, members, atOnce: count })
  const seconds = (performance.now() - startedAt) / 1_000
  const web = await watch.times()
  findings.check(result.connected === count, `${round}: all ${count} clients were served`, someOf(result.failures))
  const waited = result.milliseconds
  findings.note(
    `${round}: ${seconds.toFixed(1)} s in all; a client was served after ${ms(quantile(waited, 0.5))}, at most ${ms(quantile(waited, 1))}; ${result.refusedForNow} attempts were refused for now`,
  )
  findings.check(web.failed === 0, `${round}: none of ${web.count} web requests was refused`, `${web.failed} were`)
  const figures = `${round}: web requests p50 ${ms(web.p50)}, p95 ${ms(web.p95)}, longest ${ms(web.longest)}`
  if (options.seed) findings.note(figures)
  else findings.check(web.p95 <= MAX_P95_MILLISECONDS, `p95 within ${MAX_P95_MILLISECONDS} ms; ${figures}`)
  await crowd.leave()
  await pause(1_000)
  await watch.times()
}
await watch.stop()
crowd.end()
const failures = [...program.output().matchAll(/"level":(?:50|60)[^\n]*/g)].map(([line]) => line.slice(0, 300))
findings.check(failures.length === 0, 'the program logged no error', someOf(failures))
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
