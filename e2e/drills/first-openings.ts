// Drill: eight clients open 200 newsletters for the first time, with hostile bodies among them; HTML is never shown as text.
// Seed: the same with 16 newsletters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getThread, listThreads } from '@sen/contract/threads'
import { memoryOf, processorSecondsOf } from '../bench/process-tree.ts'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'

const OWNER = 'lan@ban-tin.test'
const PASSWORD = 'BanTin@2026'
const CLIENTS = 8
const PAGE = 50
const HONEST_CHARACTERS = 140_000
const MOST_MEGABYTES = 450
const SAMPLE_MILLISECONDS = 200
const HOSTILE = 'Hang doc'

const isSeed = process.argv.includes('--seed')
const count = isSeed ? 16 : 200

const findings = new Findings()
const scratch = scratchFolder('first-openings')
const [port = 0, smtpPort = 0] = await freePorts(2)
const env = {
  SEN_MODE: 'production',
  DATA_DIR: join(scratch, 'data'),
  PORT: String(port),
  SMTP_PORT: String(smtpPort),
  LOG_LEVEL: 'error',
}
const program = await startProgram({ cwd: scratch, env })
await addMailboxes({ cwd: scratch, env }, [{ email: OWNER, name: 'Lan', password: PASSWORD }])
await sen({ cwd: scratch, env }, 'import', OWNER, writeMail())
const call = callerAt(program.url, await signIn(program.url, OWNER, PASSWORD))

const threads = await listAll()
findings.check(threads.length === count + bombs().length, `${threads.length} threads are there`)
const before = processorSecondsOf(program.pid)
const { peak, opened } = await openAll(threads.map(({ id }) => id))
const spent = processorSecondsOf(program.pid) - before
const wasText = opened.filter(({ subject, format }) => format === 'text' && !subject.startsWith(HOSTILE))
findings.check(
  wasText.length === 0,
  'nobody gets text where HTML was sent',
  someOf(wasText.map((each) => each.subject)),
)
const silent = opened.filter(
  ({ subject, shortfall, isUnparsable }) => subject.startsWith(HOSTILE) && shortfall === null && !isUnparsable,
)
findings.check(
  silent.length === 0,
  'of each hostile body it is said what is missing',
  someOf(silent.map((each) => `${each.subject} as ${each.format}`)),
)
const slowest = opened.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
const at = (share: number) => (slowest[Math.floor(share * (slowest.length - 1))] ?? 0).toFixed(0)
findings.note(`opened by ${CLIENTS} at once: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
findings.note(`processor time of the whole program: ${((spent / opened.length) * 1_000).toFixed(0)} ms for each`)
findings.check(
  peak <= MOST_MEGABYTES,
  `memory of the program and its database: at most ${peak.toFixed(0)} MB`,
  `more than ${MOST_MEGABYTES} MB`,
)

const again = await openAll(threads.map(({ id }) => id))
const isSame = again.opened.every(({ format }, index) => format === opened[index]?.format)
findings.check(isSame, 'opened again, each is as it was')
await program.stop()
findings.leave()

interface Opened {
  readonly subject: string
  readonly format: string
  readonly shortfall: string | null
  /** Too complex for the parser: the page says so and offers the source. */
  readonly isUnparsable: boolean
  readonly milliseconds: number
}

async function openAll(ids: readonly string[]): Promise<{ peak: number; opened: readonly Opened[] }> {
  const waiting = [...ids.entries()]
  const opened: Opened[] = []
  let peak = 0
  const watch = setInterval(() => {
    const { nodeMegabytes, postgresMegabytes } = memoryOf(program.pid)
    peak = Math.max(peak, nodeMegabytes + postgresMegabytes)
  }, SAMPLE_MILLISECONDS)
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, id] = next
      const from = performance.now()
      const { data } = await call(getThread, { params: { id }, query: { in: 'INBOX' } })
      const [message] = data.messages
      if (!message) throw new Error(`Thread ${id} has no message.`)
      const { subject, body_format: format, body_shortfall: shortfall, unparsable: isUnparsable } = message
      opened[index] = { subject, format, shortfall, isUnparsable, milliseconds: performance.now() - from }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  clearInterval(watch)
  return { peak, opened }
}

async function listAll() {
  const found = []
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: PAGE, offset } })
    found.push(...data)
    if (data.length < PAGE) return found
  }
}

/** Bodies that once used too much of a worker's time or memory. */
function bombs(): readonly string[] {
  const fonts = Array.from({ length: 300 }, (_, index) => `<font color="#${index}">`).join('')
  const attributes = Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join(' ')
  return [
    `<p>${fonts}${'<p>x'.repeat(4_000)}`,
    `<p>${fonts}${'<p>x'.repeat(35_000)}`,
    `${'<div>'.repeat(25_000)}x`,
    `<p ${attributes}>x</p>`,
    `<style>${'@media all{'.repeat(12_000)}</style><p>x</p>`,
  ]
}

function newsletter(number: number): string {
  const sheet = Array.from({ length: 120 }, (_, index) => `.c${index}{padding:${index}px;color:#${100 + index}}`).join(
    '',
  )
  const rows: string[] = []
  for (let length = 0, row = 0; length < HONEST_CHARACTERS; row += 1) {
    const text = `<tr style="background:#f${row % 10}f${number % 10}f5"><td class="c${row % 120}" style="padding:8px;font:13px/1.5 Arial"><b>Mặt hàng ${number}.${row}</b> <a href="https://cua-hang.example/${row}">xem</a> <img src="https://cdn.example/${row}.png" width="20" alt=""></td></tr>`
    rows.push(text)
    length += text.length
  }
  return `<html><head><style>${sheet}</style></head><body><table width="600">${rows.join('')}</table></body></html>`
}

function writeMail(): string {
  const bodies = [
    ...Array.from({ length: count }, (_, index) => ({ subject: `Ban tin ${index}`, html: newsletter(index) })),
    ...bombs().map((html, index) => ({ subject: `${HOSTILE} ${index}`, html })),
  ]
  bodies.sort((one, other) => hash(one.subject) - hash(other.subject))
  const folder = join(scratch, 'mail')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'INBOX.mbox')
  const parts = bodies.map(({ subject, html }, index) => {
    const date = new Date(Date.UTC(2026, 0, 1) + index * 600_000).toUTCString().replace('GMT', '+0000')
    return `From a@b.example ${date}\nFrom: Cua hang ${index} <a${index}@b.example>\nTo: ${OWNER}\nSubject: ${subject}\nMessage-ID: <b-${index}@b.example>\nDate: ${date}\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${lines(Buffer.from(html).toString('base64'))}\n\n`
  })
  writeFileSync(file, parts.join(''))
  return file
}

function lines(text: string): string {
  return text.replaceAll(/.{76}/g, '$&\n')
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_007, 7)
}
