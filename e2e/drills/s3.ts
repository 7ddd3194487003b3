// Drill: blobs in a real S3 (OpenStack Swift). Runs the conformance suite, moves blobs from a folder under kills and
// mail, and kills again. Nothing may be lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { callerAt, signIn } from '../program/api-client.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { Findings, someOf } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder, visibleIds } from '../program/mailbox-contents.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { sen } from '../program/operator.ts'
import { runToEnd } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { pause } from '../program/waiting.ts'
import { type InboundLedger, type InboundMail, makeInbound, sendInbound } from './kill-nine/inbound.ts'
import { startSwift } from './s3/swift.ts'

const PASSWORD = 'Drill@2026'
const MAILBOXES = ['lan@drill.test', 'minh@drill.test'] as const
const MAILS = 600
const COPY_KILLS = 5
const PROGRAM_KILLS = 4

const found = await startSwift()
if (typeof found === 'string') {
  console.log(`Skipped: no S3 but ours can be had: ${found}.`)
  process.exit(77)
}
const swift = found
const findings = new Findings()
findings.note(`OpenStack Swift ${swift.version} with s3api`)
const { endpoint, bucket, accessKeyId, secretAccessKey } = swift
const BLOB_URL = `s3://${bucket}/mail?endpoint=${endpoint}`
let heard = ''
const hear = (text: string): void => {
  heard += text
}

await judgePromises()
const scratch = await scratchProgram('s3', () => ({
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}))
const onS3 = { ...scratch, hear, env: { ...scratch.env, BLOB_URL } }
const program = await MortalProgram.start({ ...scratch, hear })
await addMailboxes(
  scratch,
  MAILBOXES.map((email) => ({ email, name: email, password: PASSWORD })),
)
const mails = makeInbound(MAILS, MAILBOXES)
const ledger: InboundLedger = { accepted: new Set(), unknown: 0, refused: [] }
const third = MAILS / 3
await sendInbound(scratch.smtpPort, mails.slice(0, third), ledger)

await moveUnderKills()
await program.stop()
const said = await sen({ ...scratch, hear }, 'blobs', 'copy', '--to', BLOB_URL)
findings.check(said.includes('The copy is complete.'), 'the copy is complete once the program has stopped', said)
const old = await runToEnd({ ...scratch, hear })
findings.check(
  old.code === 2 && old.output.includes('were copied to another store'),
  'the folder is not taken any more',
  old.output,
)
const wrong = await runToEnd({ ...onS3, env: { ...onS3.env, S3_SECRET_ACCESS_KEY: 'not-the-secret' } })
findings.check(
  wrong.code === 2 && /cannot be used: .*S3_/.test(wrong.output),
  'a wrong secret ends the start with one line',
  wrong.output,
)

const moved = await MortalProgram.start(onS3)
await killBesideIt()
for (const email of MAILBOXES) await judgeMailbox(email)
const doctor = await sen(onS3, 'doctor').catch((error: Error) => error.message)
findings.check(/ok {4}blobs: s3:.*wrote, read and deleted/.test(doctor), 'the doctor finds it well', doctor)
await moved.stop()
const left = (await swift.names('mail/')).filter((name) => /^mail\/(tmp|writes)\//.test(name))
findings.note(`${left.length} temporary objects are left, which go after a day`)
findings.check(!heard.includes(secretAccessKey), 'nothing that was said holds the secret')
findings.leave()

async function judgePromises(): Promise<void> {
  const given = { bucket, endpoint, accessKeyId, secretAccessKey, region: 'us-east-1', usesPathStyle: true, prefix: '' }
  const { code, output } = await runToEnd({
    command: [
      process.execPath,
      join(CHECKOUT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--testTimeout', '60000', 'adapters/src/blobs-s3/s3-conformance'],
    ],
    cwd: CHECKOUT,
    env: { TEST_S3_PLACE: JSON.stringify(given) },
  })
  findings.check(code === 0, 'it keeps every promise of the store', output)
}

/** Mail arrives during the copy, which is killed at random moments and must resume. */
async function moveUnderKills(): Promise<void> {
  const coming = sendInbound(scratch.smtpPort, mails.slice(third, 2 * third), ledger)
  let killed = 0
  for (let n = 0; n < COPY_KILLS; n += 1) if (await killCopying(5 + Math.random() * 40)) killed += 1
  await coming
  findings.check(killed > 0, 'the copy was killed in the middle', `${killed} times of ${COPY_KILLS}`)
  const beside = await sen({ ...scratch, hear }, 'blobs', 'copy', '--to', BLOB_URL)
  findings.check(beside.includes('Now stop it'), 'beside the program it asks to stop it', beside)
}

async function killCopying(afterBlobs: number): Promise<boolean> {
  const count = async (): Promise<number> => (await swift.names('mail/blobs/')).length
  const before = await count()
  const args = [join(CHECKOUT, 'tools', 'sen.mjs'), 'blobs', 'copy', '--to', BLOB_URL]
  const env = { PATH: process.env.PATH ?? '', ...scratch.env }
  // A process group of its own: the kill must reach the command that the script starts.
  const child = spawn(process.execPath, args, { cwd: scratch.cwd, env, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  while (child.exitCode === null && (await count()) < before + afterBlobs) await pause(20)
  const isKilled = child.exitCode === null && child.pid !== undefined
  if (isKilled && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await ended
  findings.note(`after this try ${await count()} blobs are there${isKilled ? '' : ', and it had ended'}`)
  return isKilled
}

async function killBesideIt(): Promise<void> {
  const coming = sendInbound(scratch.smtpPort, mails.slice(2 * third), ledger)
  for (let n = 0; n < PROGRAM_KILLS; n += 1) {
    const until = 2 * third + ((n + Math.random()) / PROGRAM_KILLS) * third
    while (ledger.accepted.size < until) await pause(5)
    await moved.killAndStart()
  }
  await coming
  findings.check(ledger.accepted.size === MAILS, `${MAILS} messages got their 250`, someOf(ledger.refused))
}

async function judgeMailbox(email: string): Promise<void> {
  const token = await signIn(moved.url, email, PASSWORD)
  const inbox = await readFolder(callerAt(moved.url, token), 'INBOX')
  const expected = mails.filter(({ recipients }) => recipients.includes(email))
  const seen = visibleIds(inbox)
  const wrongTimes = expected.filter(({ messageId }) => seen.get(messageId) !== 1).map(({ messageId }) => messageId)
  findings.check(wrongTimes.length === 0, `${email}: all ${expected.length} are there, each once`, someOf(wrongTimes))
  const sources = new Map(expected.map((mail): [string, InboundMail] => [mail.messageId, mail]))
  const damaged: string[] = []
  for (const message of inbox.threads.flatMap(({ messages }) => messages)) {
    const id = message.message_id_header.replace(/^<|>$/g, '')
    const address = new URL(`/api/v2/messages/${message.id}?type=raw`, moved.url)
    const kept = await (await fetch(address, { headers: { 'x-auth-token': token } })).text()
    if (!kept.endsWith(sources.get(id)?.source ?? 'nothing')) damaged.push(id)
  }
  findings.check(damaged.length === 0, `${email}: each holds the bytes that were sent`, someOf(damaged))
}
