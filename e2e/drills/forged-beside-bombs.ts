// Drill: forged mail is marked and accepted without delay while the most expensive mail of each kind is processed.
// Seed: six of the kinds.
// Timed: the 20 forged messages behind each kind are stored within 500 ms.
import { parseArgs } from 'node:util'
import { listThreads } from '@sen/contract/threads'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { startNameServer } from '../program/name-server.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, SmtpRefused } from '../program/smtp-client.ts'
import { WORST_MAIL } from './forged-beside-bombs/worst-mail.ts'

const PASSWORD = 'Drill@2026'
const VICTIM = 'nan-nhan@drill.test'
const COLLEAGUE = 'chu@drill.test'
const FORGED = 20
const WITHIN_MILLISECONDS = 500
/** Scheduling or garbage collection may cause a delay once, but not twice at the same place. */
const TRIES = 2
/** Allowed factor on a machine where mail is slow even without such load. */
const BUSY_MACHINE = 2
const SENDER = 'ke-la@ngoai.example'

const { values: options } = parseArgs({
  options: { seed: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const chosen = WORST_MAIL.filter(({ name, isSeed }) => (!options.seed || isSeed) && name.includes(options.only))

const findings = new Findings()
const names = await startNameServer(['ngoai.example'])
const scratch = await scratchProgram('forged-beside-bombs', () => ({ DNS_SERVERS: names.address }))
const program = await startProgram(scratch)
await addMailboxes(
  scratch,
  [VICTIM, COLLEAGUE].map((email) => ({ email, name: email, password: PASSWORD })),
)
const call = callerAt(program.url, await signIn(program.url, VICTIM, PASSWORD))

// Warms up threads and PostgreSQL's plans.
await forge('warm')
const alone = await forge('alone')
findings.note(`without such mail the longest takes ${alone.toFixed(0)} ms`)
const within = Math.max(WITHIN_MILLISECONDS, BUSY_MACHINE * alone)
for (const { name, content } of chosen) {
  const bytes = Buffer.from(content(), 'latin1')
  let [longest, marked, answers] = [Number.POSITIVE_INFINITY, 0, '']
  for (let tried = 1; tried <= TRIES && (longest > within || marked < FORGED); tried += 1) {
    // Two concurrently: one for each thread that checks senders.
    const bombs = Promise.all([deliver(bytes), deliver(bytes)])
    const subject = `${name}, ${tried}`
    longest = Math.min(longest, await forge(subject))
    marked = await countMarked(subject)
    answers = (await bombs).join(', ')
  }
  findings.check(
    marked === FORGED && longest <= within,
    `beside ${name} (${answers}): ${marked} of ${FORGED} marked, the slowest within ${longest.toFixed(0)} ms`,
  )
}
const ending = await program.stop()
names.close()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function deliver(content: Buffer): Promise<number> {
  const client = await SmtpClient.open(scratch.smtpPort)
  try {
    return (await client.deliver(SENDER, [VICTIM], Buffer.concat([content, Buffer.from('\r\n.\r\n')]))).code
  } catch (error) {
    if (error instanceof SmtpRefused) return error.code
    throw error
  } finally {
    client.close()
  }
}

/** Sends forged mail in sequence. @returns the longest time until the final reply, connection included */
async function forge(subject: string): Promise<number> {
  let longest = 0
  for (let number = 0; number < FORGED; number += 1) {
    const id = `<${subject.replaceAll(/[ ,]+/g, '-')}.${number}.${process.pid}@ngoai.example>`
    const mail = `From: Chu <${COLLEAGUE}>\r\nTo: <${VICTIM}>\r\nSubject: ${subject} ${number}\r\nMessage-ID: ${id}\r\n\r\nchuyen tien gap`
    const startedAt = performance.now()
    const code = await deliver(Buffer.from(mail, 'latin1'))
    if (code !== 250) findings.check(false, `a forged message was answered with ${code}`)
    longest = Math.max(longest, performance.now() - startedAt)
  }
  return longest
}

async function countMarked(subject: string): Promise<number> {
  const { data } = await call(listThreads, { query: { in: 'INBOX', limit: 50 } })
  return data.filter((row) => row.subject.startsWith(`${subject} `) && row.forged).length
}
