// Drill: 201 mails with random undo, scheduling, edits, recalls, kill -9 and clock jumps; a model, three mailboxes and an external server agree.
// Seed: 15 mails, two kills, five jumps.
// `--from N`: another random seed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getMessage, type MessageField } from '@sen/contract/messages'
import { Random } from '../bench/mailbox/random.ts'
import { Findings, someOf } from '../program/findings.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { Correspondent } from './sends/correspondent.ts'
import { judgeMailbox, messagesIn } from './sends/judge-mailboxes.ts'
import { judgeOutside } from './sends/judge-outside.ts'
import { isClearJump } from './sends/jumps.ts'
import type { Letter } from './sends/letter.ts'
import { type Mail, timesOf } from './sends/mail.ts'
import { MovingClock } from './sends/moving-clock.ts'
import { RandomActions } from './sends/random-actions.ts'

const PASSWORD = 'Drill@2026'
const NAMES = ['lan@drill.test', 'minh@drill.test', 'an@drill.test'] as const
const OUTSIDE = 'doi-tac@outside.test'
const SETTLES_WITHIN_MILLISECONDS = 90_000
const JUMPS_SECONDS = [3, 9, 30, 240, 400, 700, 1_500, 3_700, 50_000, 200_000, -20] as const
const TURNS = 3
/** Used in order; the first jump with a clear outcome is taken. */
const FINISHING_JUMPS_SECONDS = [90, 330, 1_000, 4_000, 15_000, 60] as const
/** During the final checks, no message may be sent within this time. */
const QUIET_MILLISECONDS = 180_000

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, from: { type: 'string' } },
})
const found = await MovingClock.set()
if (typeof found === 'string') {
  console.log(`Skipped: no clock that can be moved for the program and its database: ${found}.`)
  process.exit(77)
}
const clock: MovingClock = found
const beginning = Number(options.from ?? (options.seed ? 20_261_120 : Date.now() % 1e9))
const scale = options.seed ? { rounds: 5, kills: 2 } : { rounds: 67, kills: 12 }
const findings = new Findings()
findings.note(`beginning with --from ${beginning}`)

const trap = await startMailTrap(30)
const scratch = await scratchProgram('sends', () => ({ ...clock.env, SMTP_RELAY_URL: `smtp://127.0.0.1:${trap.port}` }))
const complaints: string[] = []
const program = await MortalProgram.start({ ...scratch, hear: (text) => complaints.push(...complaintsIn(text)) })
await addMailboxes(
  scratch,
  NAMES.map((email) => ({ email, name: email, password: PASSWORD })),
)
const users = NAMES.map(
  (email, at) => new Correspondent(email, PASSWORD, new Random(beginning + 7_919 * (at + 1)), () => program.url),
)
const random = new Random(beginning)
const deeds = new RandomActions(clock, OUTSIDE)
const agreed = new WeakMap<Letter, Mail>()
const killRounds = Array.from({ length: scale.kills }, (_, n) => Math.floor(((n + 0.5) * scale.rounds) / scale.kills))

for (let round = 0; round < scale.rounds; round++) {
  const killing = killRounds.includes(round)
    ? random.pick(['while they work', 'before the clock moves', 'after it moved'])
    : ''
  await Promise.all([work(round), killing === 'while they work' ? killSoon(400) : undefined])
  await settle()
  if (killing === 'before the clock moves') await killEverything()
  await clock.move(pickJump())
  if (killing === 'before the clock moves') await program.startAgain()
  await Promise.all([settle(), killing === 'after it moved' ? killSoon(600) : undefined])
}
await finishDeliveries()

const counts = [...deeds.counts].map(([deed, count]) => `${count} ${deed}`).join(', ')
findings.note(`${deeds.letters.length} mails: ${counts}`)
findings.note(`${users.reduce((sum, { unanswered }) => sum + unanswered, 0)} calls stayed without an answer`)
findings.check(program.killedAt.length === scale.kills, `killed ${scale.kills} times, its database with it`)
findings.check(deeds.wrong.length === 0, 'nothing was refused that had to be done', someOf(deeds.wrong))
for (const email of NAMES) {
  await judgeMailbox(findings, { url: program.url, email, password: PASSWORD }, deeds.letters)
}
const outcomes = new Map<string, string | null>()
for (const { sender, id, token, mail } of deeds.letters) {
  if (mail.where.is !== 'recalled') continue
  const { data } = await sender.ask((call) => call(getMessage, { params: { id } }))
  outcomes.set(token, data.deliveries.find(({ email }) => email === OUTSIDE)?.recall ?? null)
}
judgeOutside(findings, deeds.letters, trap.mails, program.killedAt, ({ token }) => outcomes.get(token) ?? null)
const left = deeds.letters.reduce((sum, { mail }) => sum + mail.sentEditions.length, 0)
findings.check(left > deeds.letters.length / 3, `${left} mails left, enough to show something`)
const said = new Set(complaints)
findings.note(
  `its log has ${complaints.length} errors: ${someOf([...said].map((line) => line.slice(0, 160))) || 'none'}`,
)
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function work(round: number): Promise<void> {
  await Promise.all(
    users.map(async (user, at) => {
      const others = NAMES.filter((email) => email !== user.email)
      await deeds.write(round * users.length + at, user, others)
      const own = deeds.letters.filter(({ sender }) => sender === user)
      for (let turn = 0; turn < TURNS; turn++) {
        const few = user.random.chance(0.7) ? own.slice(-6) : own
        const letter = few[user.random.whole(0, few.length - 1)]
        if (letter) await deeds.act(letter)
      }
    }),
  )
}

async function killSoon(withinMilliseconds: number): Promise<void> {
  await pause(random.next() * withinMilliseconds)
  await killEverything()
  await program.startAgain()
}

/** Also kills the database, so that it recovers as after a power failure. */
async function killEverything(): Promise<void> {
  const [pid = ''] = readFileSync(
    join(scratch.env.DATA_DIR ?? '', 'postgres', 'cluster', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await program.kill()
}

async function settle(): Promise<void> {
  for (const letter of deeds.letters) deeds.look(letter)
  const open = new Set(deeds.letters.filter((letter) => agreed.get(letter) !== letter.mail))
  const isSettled = await becomesTrue(async () => {
    for (const letter of open) {
      deeds.look(letter)
      const { mail } = letter
      if (!(await deeds.agreesWithServer(letter))) continue
      agreed.set(letter, mail)
      open.delete(letter)
    }
    return open.size === 0
  }, SETTLES_WITHIN_MILLISECONDS)
  if (isSettled) return
  const stuck = [...open].map(({ token, mail }) => `${token} is not ${JSON.stringify(mail)}`)
  findings.check(false, 'each mail stands where the model says', someOf(stuck))
  findings.leave()
}

function pickJump(): number {
  for (let tries = 0; tries < 50; tries++) {
    const seconds = random.pick(JUMPS_SECONDS) + random.whole(0, 20)
    if (isClearJump(deeds.letters, clock.now(), seconds)) return seconds
  }
  return 0
}

/** Interrupted deliveries are retried after minutes or hours; finish them before the final checks. */
async function finishDeliveries(): Promise<void> {
  let open: readonly string[] = []
  const isOver = async (): Promise<boolean> => {
    const sent = await Promise.all(users.map((user) => user.ask((call) => readFolder(call, 'Sent'))))
    open = sent.flatMap(messagesIn).flatMap(underWay)
    return open.length === 0
  }
  const isQuiet = (): boolean => {
    const soon = new Date(clock.now().getTime() + QUIET_MILLISECONDS)
    return deeds.letters.every(({ mail }) => timesOf(mail, soon).length === 0)
  }
  let done = false
  for (let tries = 0; tries < 12 && !done; tries++) {
    done = (await becomesTrue(isOver, 12_000)) && isQuiet()
    if (done) break
    await clock.move(FINISHING_JUMPS_SECONDS.find((seconds) => isClearJump(deeds.letters, clock.now(), seconds)) ?? 0)
    await settle()
  }
  findings.check(done, 'every mail that left was handed over or recalled, and its sender told', someOf(open))
}

function underWay({ subject, deliveries, recall }: MessageField): readonly string[] {
  const isRecalling = recall?.asked_at && recall.done_at === null
  const waiting = deliveries.filter(({ state }) => state === 'queued' || state === 'unclear')
  if (recall?.asked_at) return isRecalling ? [`“${subject}” is being recalled`] : []
  return waiting.map(({ email, state, reply }) => `“${subject}” to ${email} is ${state} ${reply}`.trim())
}

function complaintsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => /"level":"?(?:50|60|error|fatal)"?.*?"msg":"([^"]*)"/.exec(line)?.[1] ?? [])
}
