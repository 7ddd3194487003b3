// Drill: the program is killed with -9 repeatedly while mail programs submit; what was answered with 250 arrives once.
// Seed: 24 messages, one kill.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveSettings } from '@sen/contract/settings'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { startMailTrap, type TrappedMail } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder, visibleIds, wrongCounts } from '../program/mailbox-contents.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { startNameServer } from '../program/name-server.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { tokenOf } from './kill-nine/duplicates.ts'
import { followsKills, recordedDeliveries, recordedTooOften } from './submission-kills/recorded-deliveries.ts'
import { type SubmissionLedger, submitUntilAnswered } from './submission-kills/submit-until-answered.ts'

const PASSWORD = 'Drill@2026'
const [LAN, MINH, INSIDE] = ['lan@drill.test', 'minh@drill.test', 'kho@drill.test']
const OUTSIDE = 'doi-tac@outside.test'
const ARRIVED_WITHIN_MILLISECONDS = 150_000

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const scale = options.seed ? { mails: 24, kills: 1 } : { mails: 300, kills: 10 }

const findings = new Findings()
const cwd = scratchFolder('submission-kills')
const [certFile, keyFile] = [join(cwd, 'cert.pem'), join(cwd, 'key.pem')]
writeFileSync(certFile, TEST_CERTIFICATE)
writeFileSync(keyFile, TEST_KEY)
const trap = await startMailTrap(30)
const names = await startNameServer(['outside.test'])
const [port = 0, smtpPort = 0, submissionsPort = 0] = await freePorts(3)
const scratch = {
  cwd,
  env: {
    SEN_MODE: 'production',
    DATA_DIR: join(cwd, 'data'),
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    SUBMISSIONS_PORT: String(submissionsPort),
    MAIL_TLS_CERT: certFile,
    MAIL_TLS_KEY: keyFile,
    DNS_SERVERS: names.address,
    SMTP_OUT_PORT: String(trap.port),
    SEND_LIMIT_MAILBOX: '0/0',
    SEND_HOLD_NEW_RECIPIENTS: '0',
    // Deliveries are logged after their record is committed.
    LOG_LEVEL: 'info',
  },
}
const program = await MortalProgram.start(scratch)
await addMailboxes(
  scratch,
  [LAN, MINH, INSIDE].map((email) => ({ email, name: email, password: PASSWORD })),
)
// Lan's mail leaves at once, Minh's after its undo period.
for (const [email, holds] of [
  [LAN, false],
  [MINH, true],
] as const) {
  const call = callerAt(program.url, await signIn(program.url, email, PASSWORD))
  await call(saveSettings, { body: [{ key: 'enable_delay_send', value: holds }] })
}

const tokens = Array.from({ length: scale.mails }, (_, number) => `out-${number}-end`)
const shares = new Map([
  [LAN, tokens.filter((_, at) => at % 2 === 0)],
  [MINH, tokens.filter((_, at) => at % 2 === 1)],
])
const ledger: SubmissionLedger = { answered: new Map(), tries: new Map(), refused: [] }
await Promise.all([
  ...Array.from(shares, ([email, own]) => {
    const mails = { tokens: own, recipients: [INSIDE, OUTSIDE] }
    return submitUntilAnswered({ email, password: PASSWORD, port: submissionsPort }, mails, ledger)
  }),
  killNowAndThen(),
])
findings.check(program.killedAt.length === scale.kills, `killed ${scale.kills} times while mail was submitted`)
findings.check(ledger.refused.length === 0, 'no mail was refused', someOf(ledger.refused))
findings.check(ledger.answered.size === tokens.length, `${tokens.length} messages got their 250 in the end`)
const repeated = [...ledger.tries.values()].filter((count) => count > 1).length
findings.note(`${repeated} messages were sent again by their client, which had no answer`)

await judgeOutside()
await judgeInside()
for (const [email, own] of shares) await judgeSent(email, own)
const ending = await program.stop()
judgeRecords()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function killNowAndThen(): Promise<void> {
  for (let number = 1; number <= scale.kills; number += 1) {
    const after = ((number - Math.random()) / (scale.kills + 1)) * tokens.length
    while (ledger.answered.size < after) await pause(5)
    await pause(Math.random() * 150)
    await program.killAndStart()
  }
}

/** Each submission has a queue id of its own in its Received field. */
function queueIdOf({ source }: TrappedMail): string {
  return /^Received: by \S+ with ESMTPSA id ([\w-]+);/m.exec(source)?.[1] ?? ''
}

async function judgeOutside(): Promise<void> {
  const answered = [...ledger.answered.values()]
  const missing = () => answered.filter((id) => !trap.mails.some((mail) => queueIdOf(mail) === id))
  await becomesTrue(() => missing().length === 0, ARRIVED_WITHIN_MILLISECONDS)
  findings.check(missing().length === 0, 'outside: all that were answered arrived', `missing ${someOf(missing())}`)
  const bySubmission = copiesBySubmission()
  const repeated = [...bySubmission].filter(([, copies]) => copies.length > 1)
  const unexplained = repeated.filter(([, copies]) => !followsKills(copies, program.killedAt))
  findings.check(
    unexplained.length === 0,
    'outside: a submission comes again only if a kill followed its arrival',
    someOf(unexplained.map(timesOf)),
  )
  for (const each of repeated) findings.note(`outside: came again: ${timesOf(each)}`)
  const tooOften = tokens.flatMap((token) => {
    const submissions = new Set(trap.mails.filter(({ source }) => tokenOf(source) === token).map(queueIdOf))
    const tries = ledger.tries.get(token) ?? 0
    return submissions.size <= tries ? [] : [`${token}: ${submissions.size} submissions of ${tries} tries`]
  })
  findings.check(tooOften.length === 0, 'outside: no message more often than its client sent it', someOf(tooOften))
}

/** A copy whose delivery was recorded must not be sent again, even by a program that was killed just after. */
function judgeRecords(): void {
  const records = recordedDeliveries(program.output(), 'outside.test')
  const submissionsOf = (messageId: string): number => {
    const mails = trap.mails.filter(({ source }) => `${tokenOf(source)}@client.example` === messageId)
    return new Set(mails.map(queueIdOf)).size
  }
  findings.check(records.length > tokens.length / 2, 'outside: the log names the deliveries')
  const tooOften = recordedTooOften(records, submissionsOf)
  findings.check(tooOften.length === 0, 'outside: what was recorded is not sent again', someOf(tooOften))
  findings.note(`outside: storing an acceptance took at most ${longestRecordMilliseconds(records)} ms`)
}

/** A kill within this time causes a duplicate. Messages that arrived once are counted. */
function longestRecordMilliseconds(records: ReturnType<typeof recordedDeliveries>): number {
  const times = tokens.flatMap((token) => {
    const own = records.filter(({ messageId }) => messageId === `${token}@client.example`)
    const copies = trap.mails.filter(({ source }) => tokenOf(source) === token)
    const [record, copy] = [own[0], copies[0]]
    const isClear = own.length === 1 && copies.length === 1 && record && copy?.answeredAt !== undefined
    return isClear ? [Math.round(record.recordedAt - (copy.answeredAt ?? 0))] : []
  })
  return Math.max(...times)
}

async function judgeInside(): Promise<void> {
  const call = callerAt(program.url, await signIn(program.url, INSIDE, PASSWORD))
  const missing = async () => {
    const ids = visibleIds(await readFolder(call, 'INBOX'))
    return tokens.filter((token) => ids.get(`${token}@client.example`) !== 1)
  }
  await becomesTrue(async () => (await missing()).length === 0, ARRIVED_WITHIN_MILLISECONDS)
  findings.check((await missing()).length === 0, `${INSIDE}: each message is visible once`, someOf(await missing()))
}

async function judgeSent(email: string, own: readonly string[]): Promise<void> {
  const call = callerAt(program.url, await signIn(program.url, email, PASSWORD))
  const wrong = async () => {
    const ids = visibleIds(await readFolder(call, 'Sent'))
    return own.filter((token) => ids.get(`${token}@client.example`) !== 1)
  }
  await becomesTrue(async () => (await wrong()).length === 0, ARRIVED_WITHIN_MILLISECONDS)
  findings.check((await wrong()).length === 0, `${email}: each of ${own.length} is in Sent once`, someOf(await wrong()))
  const counts = wrongCounts(await readFolder(call, 'Sent'))
  findings.check(counts.length === 0, `${email}: the counters of Sent equal a recount`, someOf(counts))
}

/** Names arrivals, replies and kills in milliseconds after the first arrival. */
function timesOf([id, copies]: readonly [string, readonly TrappedMail[]]): string {
  const first = copies[0]?.arrivedAt ?? 0
  const after = (at: number | undefined): string => (at === undefined ? 'none' : String(Math.round(at - first)))
  const seen = copies.map(({ arrivedAt, answeredAt }) => `${after(arrivedAt)}, answered ${after(answeredAt)}`)
  return `${id} (arrived ${seen.join('; ')}; killed ${program.killedAt.map(after).join(', ')})`
}

function copiesBySubmission(): ReadonlyMap<string, readonly TrappedMail[]> {
  const groups = new Map<string, TrappedMail[]>()
  for (const mail of trap.mails) groups.set(queueIdOf(mail), [...(groups.get(queueIdOf(mail)) ?? []), mail])
  return groups
}
