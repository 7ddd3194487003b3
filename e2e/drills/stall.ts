// Drill: hostile drafts, searches, names and mail at their maximum size delay nobody and do not exhaust memory.
// Seed: one of each kind.
import { parseArgs } from 'node:util'
import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { memoryOf } from '../bench/process-tree.ts'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings } from '../program/findings.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'
import { draftCases } from './stall/draft-cases.ts'
import { floodCases } from './stall/flood-cases.ts'
import { headerCases } from './stall/header-cases.ts'
import { HealthWatch, type Held } from './stall/health-watch.ts'
import { mailCases } from './stall/mail-cases.ts'
import { reportCases } from './stall/report-cases.ts'
import { requestCases } from './stall/request-cases.ts'
import { Stage, type StallCase } from './stall/stage.ts'

const PASSWORD = 'Drill@2026'
const VICTIM = 'nan-nhan@drill.test'
const OUTSIDE = 'ai-do1@ngoai.example'
const LEAVES_WITHIN_MILLISECONDS = 60_000
const HEALTH_WITHIN_MILLISECONDS = 200
const MEMORY_WITHIN_MEGABYTES = 600
/** Scheduling or garbage collection may cause a delay once, but not twice at the same place. */
const TRIES = 2
const SAMPLE_MILLISECONDS = 250

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const all: readonly StallCase[] = [
  ...draftCases,
  ...requestCases,
  ...headerCases,
  ...mailCases,
  ...reportCases,
  ...floodCases,
]
const chosen = all.filter(({ name, isSeed }) => (!options.seed || isSeed) && name.includes(options.only))

const findings = new Findings()
const trap = await startMailTrap()
const scratch = await scratchProgram('stall', () => ({ SMTP_RELAY_URL: `smtp://127.0.0.1:${trap.port}` }))
const program = await startProgram(scratch)
await addMailboxes(scratch, [{ email: VICTIM, name: 'Nạn Nhân', password: PASSWORD }])
const token = await signIn(program.url, VICTIM, PASSWORD)
const call = callerAt(program.url, token)
let sent: Promise<string> | undefined
const stage = new Stage({
  url: program.url,
  token,
  call,
  smtpPort: scratch.smtpPort,
  to: VICTIM,
  returnPath: () => {
    sent ??= sendAndFindReturnPath()
    return sent
  },
})
const health = new HealthWatch(program)
let peakMegabytes = 0

findings.note(
  `${chosen.length} of ${all.length} cases; ${memoryOf(program.pid).nodeMegabytes.toFixed(0)} MB at the start`,
)
for (const each of chosen) await judge(each)
findings.check(
  peakMegabytes < MEMORY_WITHIN_MEGABYTES,
  `the program stays below ${MEMORY_WITHIN_MEGABYTES} MB: ${peakMegabytes.toFixed(0)} at most`,
)
await health.stop()
const ending = await program.stop()
trap.close()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function sendAndFindReturnPath(): Promise<string> {
  const written = {
    to: [{ name: '', email: OUTSIDE }],
    cc: [],
    bcc: [],
    subject: 'ra ngoài',
    files: [],
    body: 'xin chào',
  }
  // This mail needs no undo period.
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  const { id, revision } = (await call(createDraft, { body: { ...written, client_key: 'stall-return-path' } })).data
  await call(sendMail, { body: { msg_id: id, revision } })
  const hasLeft = await becomesTrue(() => trap.mails.length > 0, LEAVES_WITHIN_MILLISECONDS)
  const from = trap.mails[0]?.from
  if (!hasLeft || from === undefined) throw new Error('The mail that reports are about has not left')
  return from
}

async function judge({ name, bring }: StallCase): Promise<void> {
  let best: Held = { held: Number.POSITIVE_INFINITY, waited: 0 }
  let megabytes = 0
  let answer = ''
  const startedAt = performance.now()
  for (let tried = 0; tried < TRIES && best.held > HEALTH_WITHIN_MILLISECONDS; tried += 1) {
    health.begin()
    const sampling = setInterval(() => {
      megabytes = Math.max(megabytes, memoryOf(program.pid).nodeMegabytes)
    }, SAMPLE_MILLISECONDS)
    try {
      answer = await bring(stage)
      await stage.settled()
    } finally {
      clearInterval(sampling)
    }
    const worst = await health.worst()
    if (worst.held < best.held) best = worst
  }
  peakMegabytes = Math.max(peakMegabytes, megabytes)
  const figures = `held ${best.held.toFixed(0)} ms, waited ${best.waited.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
  const isQuick = best.held <= HEALTH_WITHIN_MILLISECONDS && megabytes < MEMORY_WITHIN_MEGABYTES
  findings.check(isQuick, `${name} (${answer}): ${figures}`)
}
