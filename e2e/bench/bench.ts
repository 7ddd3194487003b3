import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '../program/api-client.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { sen } from '../program/operator.ts'
import { startProgram } from '../program/program.ts'
import { scratchPlace } from '../program/scratch-place.ts'
import { measureLongThread } from './browser/measure-long-thread.ts'
import { measureNewsletter } from './browser/measure-newsletter.ts'
import { measurePage } from './browser/measure-page.ts'
import { measureWriting } from './browser/measure-writing.ts'
import { Bystanders } from './bystanders.ts'
import { flushMilliseconds } from './disk.ts'
import { asMarkdown, asText, type Section } from './figures.ts'
import { makeMailbox } from './mailbox/make-mailbox.ts'
import { measureBatch } from './measure-batch.ts'
import { measureFirstLoad } from './measure-first-load.ts'
import { measureHttp } from './measure-http.ts'
import { measureReceiving } from './measure-receiving.ts'
import { measureSearch } from './measure-search.ts'
import { type Memory, memoryOf } from './process-tree.ts'

const OWNER = 'lan@bench.test'
const SHOPS = ['kho1', 'kho2', 'kho3', 'kho4'].map((name) => `${name}@bench.test`)
/** Has one conversation, and nothing else. */
const READER = 'doc@bench.test'
const PASSWORD = 'bench-password'
const MEMORY_TARGET_MEGABYTES = 300

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    from: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const scale = options.quick
  ? { messages: 5_000, idleSeconds: 5, times: { warmUpSeconds: 1, seconds: 3, openedThreads: 200 } }
  : { messages: 50_000, idleSeconds: 60, times: { warmUpSeconds: 3, seconds: 10, openedThreads: 2_000 } }

const place = await scratchPlace('bench', () => ({ LOG_LEVEL: 'warn' }))
const { cwd: scratch, smtpPort } = place

const flush = flushMilliseconds(scratch)
const mailTree = options.from ?? makeMail()
const program = await startProgram(place)
await makeAccounts()
const imported = await importMail()
say(`Waiting ${scale.idleSeconds} s, to see what it needs when nothing happens …`)
await new Promise((resolve) => setTimeout(resolve, scale.idleSeconds * 1_000))
const memory = memoryOf(program.pid)

const bystanders = new Bystanders()
say('Measuring calls …')
const token = await signIn(program.url, OWNER, PASSWORD)
const calls = await measureHttp(program, token, scale.times)
say('Measuring searches …')
const searches = await measureSearch(program, token, scale.times)
say('Measuring incoming mail …')
const receiving = await measureReceiving(program, smtpPort, SHOPS, scale.times)
say('Measuring jobs over many threads …')
const jobs = await measureBatch(program.url, token)
say('Measuring in the page …')
const inPage = await measurePage(program.url, token)
say('Opening a long thread …')
const longThread = await measureLongThread({ program, place, address: READER, password: PASSWORD })
say('Opening a newsletter that is too big …')
const readerToken = await signIn(program.url, READER, PASSWORD)
const newsletter = await measureNewsletter({ url: program.url, token: readerToken, place, address: READER })
say('Writing …')
const writing = await measureWriting(program.url, readerToken)
const othersMeanwhile = bystanders.report()
const firstLoad = await measureFirstLoad()
const afterwards = memoryOf(program.pid)
await program.stop()

const sections: Section[] = [
  ...calls,
  longThread,
  newsletter,
  searches,
  receiving,
  jobs,
  inPage,
  writing,
  memorySection(memory, afterwards),
  firstLoad,
]
console.log(`\n${asText(sections)}\n\n${circumstances()}`)
if (options.record) record()
process.exit(0)

function makeMail(): string {
  say(`Making a mailbox of ${scale.messages} messages …`)
  const folder = join(scratch, 'mail')
  const made = makeMailbox(folder, scale.messages, OWNER)
  say(`${made.messageCount} messages in ${made.threadCount} threads, ${(made.sizeBytes / 1024 ** 2).toFixed(0)} MB`)
  return folder
}

async function makeAccounts(): Promise<void> {
  await sen(place, 'domain', 'add', 'bench.test')
  for (const address of [OWNER, READER, ...SHOPS]) {
    await sen(place, 'mailbox', 'add', address, '--name', address, '--password', PASSWORD)
  }
}

/** A tree that keeps the same mail twice (`corpus/` beside `mail/Maildir/`) is read once. */
function treeToImport(): string {
  return [join(mailTree, 'mail', 'Maildir')].find((place) => existsSync(place)) ?? mailTree
}

async function importMail(): Promise<{ seconds: number }> {
  say('Importing …')
  const startedAt = performance.now()
  const hear = (text: string): void => void process.stdout.write(text)
  await sen({ ...place, hear }, 'import', OWNER, treeToImport())
  return { seconds: (performance.now() - startedAt) / 1_000 }
}

function memorySection(idle: Memory, after: Memory): Section {
  const total = idle.nodeMegabytes + idle.postgresMegabytes
  const shown = (memory: Memory): string =>
    `${memory.nodeMegabytes.toFixed(0)} + ${memory.postgresMegabytes.toFixed(0)} MB`
  return {
    title: 'Memory (PSS)',
    figures: [
      {
        what: `node + PostgreSQL, ${scale.idleSeconds} s after the import`,
        measured: `${shown(idle)} = ${total.toFixed(0)} MB`,
        target: `≤ ${MEMORY_TARGET_MEGABYTES} MB`,
        isMet: total <= MEMORY_TARGET_MEGABYTES,
      },
      { what: 'node + PostgreSQL, right after all the load', measured: shown(after) },
    ],
  }
}

function circumstances(): string {
  const [processor] = cpus()
  return [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}, Node ${process.version}, ${process.platform}.`,
    `10 KB written and flushed in ${flush.toFixed(2)} ms (median). fsync is on.`,
    othersMeanwhile,
    `Imported in ${imported.seconds.toFixed(0)} s. The load generator ran on the same processors.`,
  ].join('\n')
}

function record(): void {
  const folder = join(CHECKOUT, 'docs', 'measured')
  mkdirSync(folder, { recursive: true })
  const kind = options.from === undefined ? 'its own mailbox' : 'a mailbox given with --from'
  const page = `# The benchmark

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, with ${kind} of ${scale.messages.toLocaleString('en')} messages.

${circumstances()}

${asMarkdown(sections)}
`
  writeFileSync(join(folder, 'bench.md'), page)
  say('Written to docs/measured/bench.md')
}

function say(text: string): void {
  console.log(text)
}
