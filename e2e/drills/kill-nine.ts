// Drill: the program is killed with -9 repeatedly while mail arrives and leaves; none is lost or duplicated.
// Seed: 60 messages in and 8 out, one kill.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { startMailTrap } from '../program/mail-trap.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder, type SeenFolder, visibleIds, wrongCounts } from '../program/mailbox-contents.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { startNameServer } from '../program/name-server.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { judgeArrivals, tokenOf } from './kill-nine/duplicates.ts'
import { type InboundLedger, type InboundMail, makeInbound, sendInbound } from './kill-nine/inbound.ts'
import { type OutboundLedger, type Sender, sendOutbound } from './kill-nine/outbound.ts'

const PASSWORD = 'Drill@2026'
const [LAN, MINH, INSIDE] = ['lan@drill.test', 'minh@drill.test', 'kho@drill.test']
const OUTSIDE = 'doi-tac@outside.test'

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const scale = options.seed ? { inbound: 60, outbound: 8, kills: 1 } : { inbound: 1_000, outbound: 200, kills: 10 }

const findings = new Findings()
const scratchDir = scratchFolder('kill-nine')
const dataDir = join(scratchDir, 'data')
const trap = await startMailTrap(30)
const names = await startNameServer(['outside.test'])
const [port = 0, smtpPort = 0] = await freePorts(2)
const scratch = {
  cwd: scratchDir,
  env: {
    SEN_MODE: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    DNS_SERVERS: names.address,
    SMTP_OUT_PORT: String(trap.port),
    LOG_LEVEL: 'error',
  },
}
const program = await MortalProgram.start(scratch)
await addMailboxes(
  scratch,
  [LAN, MINH, INSIDE].map((email) => ({ email, name: email, password: PASSWORD })),
)
const senders: Sender[] = [
  { email: LAN, token: await signIn(program.url, LAN, PASSWORD), holds: false },
  { email: MINH, token: await signIn(program.url, MINH, PASSWORD), holds: true },
]

const inbound = makeInbound(scale.inbound, [LAN, MINH])
const inboundLedger: InboundLedger = { accepted: new Set(), unknown: 0, refused: [] }
const outboundLedger: OutboundLedger = { sent: new Map(), unanswered: 0 }
const addresses = { inside: INSIDE, outside: OUTSIDE }
await Promise.all([
  sendInbound(smtpPort, inbound, inboundLedger),
  sendOutbound(() => program.url, senders, scale.outbound, addresses, outboundLedger),
  killNowAndThen(),
])
findings.check(program.killedAt.length === scale.kills, `killed ${scale.kills} times while mail came and went`)
findings.note(`ready again after at most ${(Math.max(...program.readyMilliseconds.slice(1)) / 1_000).toFixed(1)} s`)
findings.note(`${inboundLedger.unknown} deliveries and ${outboundLedger.unanswered} calls stayed without an answer`)

await judgeInbound()
await judgeOutbound()
await judgeTemporaryFiles()
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function killNowAndThen(): Promise<void> {
  const all = scale.inbound + scale.outbound
  const done = (): number => inboundLedger.accepted.size + outboundLedger.sent.size
  for (let number = 1; number <= scale.kills; number++) {
    const after = ((number - Math.random()) / (scale.kills + 1)) * all
    while (done() < after) await pause(5)
    await pause(Math.random() * 150)
    await program.killAndStart()
  }
}

async function judgeInbound(): Promise<void> {
  findings.check(inboundLedger.refused.length === 0, 'no mail was refused', someOf(inboundLedger.refused))
  findings.check(inboundLedger.accepted.size === inbound.length, `${inbound.length} messages got their 250 in the end`)
  for (const { email, token } of senders) {
    const expected = inbound.filter(({ recipients }) => recipients.includes(email))
    const inbox = await readFolder(callerAt(program.url, token), 'INBOX')
    const seen = visibleIds(inbox)
    const lost = expected.filter(({ messageId }) => !seen.has(messageId)).map(({ messageId }) => messageId)
    const twice = expected.filter(({ messageId }) => (seen.get(messageId) ?? 0) > 1).map(({ messageId }) => messageId)
    findings.check(lost.length === 0, `${email}: all ${expected.length} are visible`, `lost ${someOf(lost)}`)
    findings.check(twice.length === 0, `${email}: each of them once`, someOf(twice))
    findings.check(seen.size === expected.length, `${email}: and nothing else`, `${seen.size} are visible`)
    checkCounts(email, inbox)
    await checkBytes(email, token, inbox, expected)
  }
}

function checkCounts(email: string, folder: SeenFolder): void {
  const wrong = wrongCounts(folder)
  findings.check(wrong.length === 0, `${email}: the counters of ${folder.folder.name} equal a recount`, someOf(wrong))
}

async function checkBytes(
  email: string,
  token: string,
  { threads }: SeenFolder,
  expected: readonly InboundMail[],
): Promise<void> {
  const sources = new Map(expected.map(({ messageId, source }) => [messageId, source]))
  const damaged: string[] = []
  for (const message of threads.flatMap(({ messages }) => messages)) {
    const id = message.message_id_header.replace(/^<|>$/g, '')
    const source = sources.get(id)
    if (source === undefined) continue
    const address = new URL(`/api/v2/messages/${message.id}?type=raw`, program.url)
    const kept = await (await fetch(address, { headers: { 'x-auth-token': token } })).text()
    if (!kept.endsWith(source)) damaged.push(id)
  }
  findings.check(damaged.length === 0, `${email}: each holds the bytes that were sent`, someOf(damaged))
}

async function judgeOutbound(): Promise<void> {
  const tokens = [...outboundLedger.sent.keys()]
  findings.check(tokens.length === scale.outbound, `${scale.outbound} mails were called sent`)
  const haveAllCome = (): boolean => {
    const come = new Set(trap.mails.map(({ source }) => tokenOf(source)))
    return tokens.every((token) => come.has(token))
  }
  const waitMilliseconds = 150_000
  await becomesTrue(haveAllCome, waitMilliseconds)
  await checkSent(waitMilliseconds)

  const { missing, unexplained, explained, altered } = judgeArrivals(tokens, trap.mails, program.killedAt)
  findings.check(missing.length === 0, `outside: all ${tokens.length} arrived`, `missing ${someOf(missing)}`)
  findings.check(unexplained.length === 0, 'outside: each of them once', `again: ${someOf(unexplained)}`)
  findings.check(altered.length === 0, 'outside: what came again was the same mail', someOf(altered))
  findings.note(`outside: ${explained.length} came again after a kill between DATA and its reply, as SMTP allows`)

  const inside = callerAt(program.url, await signIn(program.url, INSIDE, PASSWORD))
  const inbox = await readFolder(inside, 'INBOX')
  checkOnce(`${INSIDE}: each mail from the house arrived once`, inbox, tokens)
  checkCounts(INSIDE, inbox)
}

async function checkSent(waitMilliseconds: number): Promise<void> {
  for (const sender of senders) {
    const own = [...outboundLedger.sent].filter(([, { email }]) => email === sender.email).map(([token]) => token)
    const call = callerAt(program.url, sender.token)
    let folder = await readFolder(call, 'Sent')
    await becomesTrue(async () => {
      folder = await readFolder(call, 'Sent')
      return undelivered(folder).length === 0 && folder.threads.length >= own.length
    }, waitMilliseconds)
    checkOnce(`${sender.email}: each of the ${own.length} stands in Sent once`, folder, own)
    const open = undelivered(folder)
    findings.check(open.length === 0, `${sender.email}: all are handed over to everybody`, someOf(open))
    checkCounts(sender.email, folder)
  }
}

function undelivered({ folder, threads }: SeenFolder): string[] {
  return threads
    .flatMap(({ messages }) => messages)
    .filter(({ folder_id }) => folder_id === folder.id)
    .flatMap(({ subject, deliveries }) =>
      deliveries
        .filter(({ state }) => state !== 'handed_over')
        .map(({ email, state, reply }) => `${subject} to ${email} is ${state} ${reply}`.trim()),
    )
}

function checkOnce(what: string, { folder, threads }: SeenFolder, tokens: readonly string[]): void {
  const subjects = threads
    .flatMap(({ messages }) => messages)
    .filter(({ folder_id }) => folder_id === folder.id)
    .map(({ subject }) => subject)
  const wrong = tokens.flatMap((token) => {
    const times = subjects.filter((subject) => subject.includes(token)).length
    return times === 1 ? [] : [`${token} ${times} times`]
  })
  findings.check(wrong.length === 0, what, someOf(wrong))
}

async function judgeTemporaryFiles(): Promise<void> {
  const left = (): string[] => readdirSync(join(dataDir, 'blobs', 'tmp'))
  const areGone = await becomesTrue(() => left().length === 0, 60_000)
  findings.check(areGone, 'no half-written file is left', someOf(left()))
}
