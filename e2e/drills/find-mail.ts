// Drill: mail from SMTP and imports is found within about a second, with and without accents, also after a kill.
// Seed: a hundred messages instead of a thousand.
// Timed: accepted mail is found within a second.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { searchThreads } from '@sen/contract/search'
import { callerAt, signIn } from '../program/api-client.ts'
import { Findings } from '../program/findings.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'

const PASSWORD = 'Drill@2026'
const READER = 'doc@drill.test'
const FOUND_WITHIN_MILLISECONDS = 1_000
const PATIENCE_MILLISECONDS = 60_000

const { values: options } = parseArgs({ options: { seed: { type: 'boolean', default: false } } })
const count = options.seed ? 100 : 1_000

const findings = new Findings()
const scratch = await scratchProgram('find-mail')
const { cwd: scratchDir, smtpPort } = scratch
let program = await startProgram(scratch)
await addMailboxes(scratch, [{ email: READER, name: 'Người Đọc', password: PASSWORD }])
let call = callerAt(program.url, await signIn(program.url, READER, PASSWORD))

await judgeImport()
await judgeArrival('Hợp đồng vận chuyển', 'hop dong van chuyen')
await judgeKill()
const ending = await program.stop()
findings.check(ending.code === 0, 'it stops cleanly at the end', `it ended with ${ending.signal ?? ending.code}`)
findings.leave()

async function judgeImport(): Promise<void> {
  const folder = join(scratchDir, 'mail', 'cur')
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < count; number += 1) {
    writeFileSync(join(folder, `${number}.drill:2,S`), messageOf(`Thư số ${number}`, `Mã tra cứu ky${number}hieu.`))
  }
  await sen(scratch, 'import', READER, join(scratchDir, 'mail'))
  const waited = await until(async () => (await totalOf('"thu so"')) === count)
  findings.check(waited !== undefined, `all ${count} imported messages are found`, `${await totalOf('"thu so"')} are`)
  if (waited !== undefined) findings.note(`${waited.toFixed(0)} ms after the import`)
  const last = count - 1
  findings.check(
    (await totalOf(`ky${last}hieu`)) === 1,
    'a word that stands in one message finds that one',
    'it does not',
  )
}

async function judgeArrival(subject: string, typed: string): Promise<void> {
  const before = await totalOf(typed)
  await deliver(subject)
  const waited = await until(async () => (await totalOf(typed)) === before + 1)
  const isSoon = waited !== undefined && waited <= FOUND_WITHIN_MILLISECONDS
  findings.check(
    isSoon,
    `“${typed}” finds “${subject}” within a second of its 250`,
    `it took ${waited ?? 'for ever'} ms`,
  )
  if (waited !== undefined) findings.note(`found ${waited.toFixed(0)} ms after its 250`)
}

async function judgeKill(): Promise<void> {
  await deliver('Biên bản trước khi chết')
  await program.kill()
  program = await startProgram(scratch)
  call = callerAt(program.url, await signIn(program.url, READER, PASSWORD))
  const waited = await until(async () => (await totalOf('bien ban truoc khi chet')) === 1)
  findings.check(waited !== undefined, 'mail accepted before a kill is found after it', 'it is not')
}

async function totalOf(q: string): Promise<number> {
  return (await call(searchThreads, { query: { q, limit: 1 } })).total
}

async function deliver(subject: string): Promise<void> {
  const client = await SmtpClient.open(smtpPort)
  await client.deliver('gui@ngoai.example', [READER], wireFormOf(messageOf(subject, 'Chào anh chị.')))
  client.close()
}

function messageOf(subject: string, text: string): string {
  const id = `${subject.replaceAll(/\W/gu, '')}.${process.pid}@ngoai.example`
  return (
    `From: Gửi <gui@ngoai.example>\r\nTo: ${READER}\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\n` +
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`
  )
}

async function until(isSo: () => Promise<boolean>): Promise<number | undefined> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < PATIENCE_MILLISECONDS) {
    if (await isSo()) return performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return undefined
}
