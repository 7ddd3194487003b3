import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '../program/api-client.ts'
import { openBrowser } from '../program/browser.ts'
import { CHECKOUT } from '../program/checkout.ts'
import { freePorts } from '../program/free-port.ts'
import { startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { issueCertificate } from '../program/test-authority.ts'
import { pause } from '../program/waiting.ts'
import { BackgroundLoad } from './background-load.ts'
import { measureEntry } from './browser/measure-entry.ts'
import { measureLongThread } from './browser/measure-long-thread.ts'
import { measureNewsletter } from './browser/measure-newsletter.ts'
import { measurePage } from './browser/measure-page.ts'
import { measureWriting } from './browser/measure-writing.ts'
import { flushMilliseconds } from './disk.ts'
import { measureDrive } from './drive/measure-drive.ts'
import { asMarkdown, asText, type Section } from './figures.ts'
import { chosenGroups, type Group, needNoProgram } from './groups.ts'
import { measureImap } from './imap/measure-imap.ts'
import { copyData, importMail, type MailSource, madeFolder, makeAccounts } from './mailbox/prepare-mailbox.ts'
import { measureFirstLoad } from './measure-first-load.ts'
import { measureFirstOpenings } from './measure-first-openings.ts'
import { measureHostileInput } from './measure-hostile-input.ts'
import { measureHttp } from './measure-http.ts'
import { measureLists } from './measure-lists.ts'
import { measureReceiving } from './measure-receiving.ts'
import { measureSearch } from './measure-search.ts'
import { measureTasks } from './measure-tasks.ts'
import { type Memory, memoryOf } from './process-tree.ts'
import { becomesQuiet } from './quiet-program.ts'

const OWNER = 'lan@bench.test'
const SHOPS = ['kho1', 'kho2', 'kho3', 'kho4'].map((name) => `${name}@bench.test`)
const READER = 'doc@bench.test'
const STORER = 'kho-tep@bench.test'
const PASSWORD = 'Bench@2026'
const MEMORY_TARGET_MEGABYTES = 300
const READY_WITHIN_MILLISECONDS = 600_000

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    from: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    messages: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const groups = chosenGroups(options.only)
if (options.record && options.only !== undefined) throw new Error('What is recorded is all of it: leave out --only.')
const scale = options.quick
  ? {
      messages: 5_000,
      idleSeconds: 5,
      quietWithinSeconds: 60,
      rounds: 2,
      opened: 200,
      times: { warmUpSeconds: 1, seconds: 3, openedThreads: 200 },
    }
  : {
      messages: 50_000,
      idleSeconds: 60,
      quietWithinSeconds: 900,
      rounds: 5,
      opened: 800,
      times: { warmUpSeconds: 3, seconds: 10, openedThreads: 2_000 },
    }
if (needNoProgram(groups)) {
  await measured('hostile-input', measureHostileInput)
  process.exit(0)
}
const source = mailSource()
// Fail now when there is no browser, instead of after an import of minutes.
await (await openBrowser()).close()

const [imapsPort = 0] = await freePorts(1)
const scratch = await scratchProgram('bench', (folder) => ({ LOG_LEVEL: 'warn', ...imapVariables(folder) }))
const { cwd: scratchDir, smtpPort } = scratch

const flush = flushMilliseconds(scratchDir)
if (source.kind === 'data') copyData(scratch, source.folder)
const program = await startProgram({ ...scratch, readyWithinMilliseconds: READY_WITHIN_MILLISECONDS })
await makeAccounts(program.url, scratch, [OWNER, READER, STORER, ...SHOPS], PASSWORD)
const importSeconds = await importMail(scratch, OWNER, source, say)
if (groups.has('memory')) {
  say(`Waiting ${scale.idleSeconds} s, to see what it needs when nothing happens …`)
  await pause(scale.idleSeconds * 1_000)
}
const memory = memoryOf(program.pid)
say('Waiting until it has nothing left to do …')
const wasQuiet = await becomesQuiet(program.pid, scale.quietWithinSeconds)

const bystanders = new BackgroundLoad()
const token = await signIn(program.url, OWNER, PASSWORD)
const readerToken = await signIn(program.url, READER, PASSWORD)
const { url } = program
const sections = [
  ...(await measured('browser', () => measureEntry({ url, address: OWNER, password: PASSWORD }, scale.rounds))),
  ...(await measured('lists', () => measureLists({ program, smtpPort, token, address: OWNER, times: scale.times }))),
  ...(await measured('first-openings', () => measureFirstOpenings(program, token, scale))),
  ...(await measured('calls', () => measureHttp(program, token, scale.times))),
  ...(await measured('search', () => measureSearch(program, token, scale.times))),
  ...(await measured('receiving', () => measureReceiving(program, smtpPort, SHOPS, scale.times))),
  ...(await measured('imap', () =>
    measureImap({
      port: imapsPort,
      address: OWNER,
      password: PASSWORD,
      maildir: source.kind === 'made' ? join(madeFolder(scratch), 'INBOX') : undefined,
    }),
  )),
  ...(await measured('jobs', () => measureTasks(url, token))),
  ...(await measured('page', () => measurePage(url, token))),
  ...(await measured('long-mail', async () => [
    await measureLongThread({ program, scratch, address: READER, password: PASSWORD }),
    await measureNewsletter({ url, token: readerToken, scratch, address: READER }),
  ])),
  ...(await measured('writing', () => measureWriting(url, readerToken))),
  ...(await measured('drive', async () => {
    const storerToken = await signIn(url, STORER, PASSWORD)
    return measureDrive({
      program,
      scratch: scratchDir,
      token: storerToken,
      isQuick: options.quick,
      times: scale.times,
    })
  })),
]
const othersMeanwhile = bystanders.report()
const afterwards = memoryOf(program.pid)
sections.push(
  ...(await measured('memory', async () => memorySection(memory, afterwards))),
  ...(await measured('sizes', measureFirstLoad)),
  ...(await measured('hostile-input', measureHostileInput)),
)
await program.stop()

say(`${missed()}\n\n${circumstances()}`)
if (options.record) record()
process.exit(0)

function mailSource(): MailSource {
  if (options.data !== undefined) return { kind: 'data', folder: options.data }
  if (options.from !== undefined) return { kind: 'tree', folder: options.from }
  const messages = options.messages === undefined ? scale.messages : Number(options.messages)
  return { kind: 'made', messages, isOneFolder: groups.size === 1 && groups.has('imap') }
}

function imapVariables(folder: string): Readonly<Record<string, string>> {
  if (!groups.has('imap')) return {}
  const { certFile, keyFile } = issueCertificate(folder, ['localhost'])
  return { IMAPS_PORT: String(imapsPort), MAIL_TLS_CERT: certFile, MAIL_TLS_KEY: keyFile }
}

async function measured(group: Group, measure: () => Promise<Section | Section[]>): Promise<Section[]> {
  if (!groups.has(group)) return []
  say(`Measuring ${group} …`)
  const made = [await measure()].flat()
  say(`${asText(made)}\n`)
  return made
}

function memorySection(idle: Memory, after: Memory): Section {
  const total = idle.nodeMegabytes + idle.postgresMegabytes
  const shown = (each: Memory): string => `${each.nodeMegabytes.toFixed(0)} + ${each.postgresMegabytes.toFixed(0)} MB`
  return {
    title: 'Memory (PSS)',
    figures: [
      {
        what: `node + PostgreSQL, ${scale.idleSeconds} s after the ${source.kind === 'data' ? 'start' : 'import'}`,
        measured: `${shown(idle)} = ${total.toFixed(0)} MB`,
        target: `≤ ${MEMORY_TARGET_MEGABYTES} MB`,
        isMet: total <= MEMORY_TARGET_MEGABYTES,
      },
      { what: 'node + PostgreSQL, right after all the load', measured: shown(after) },
    ],
  }
}

function missed(): string {
  const all = sections.flatMap(({ title, figures }) => figures.map((figure) => ({ title, ...figure })))
  const names = all.filter(({ isMet }) => isMet === false).map(({ title, what }) => `  ${title}: ${what}`)
  const count = all.filter(({ isMet }) => isMet !== undefined).length
  return [`${count - names.length} of ${count} targets met${names.length > 0 ? ', but not:' : ''}`, ...names].join('\n')
}

function circumstances(): string {
  const [processor] = cpus()
  const imported = importSeconds === undefined ? '' : `Imported in ${importSeconds.toFixed(0)} s. `
  return [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}, Node ${process.version}, ${process.platform}.`,
    `10 KB written and flushed in ${flush.toFixed(2)} ms (median). fsync is on.`,
    othersMeanwhile,
    ...(wasQuiet
      ? []
      : ['The program was still busy with other work of its own: its figures are worse than they would be.']),
    `${imported}The load generator ran on the same processors.`,
  ].join('\n')
}

function record(): void {
  const folder = join(CHECKOUT, 'docs', 'measured')
  mkdirSync(folder, { recursive: true })
  const kind = { made: 'its own mailbox', tree: 'a mailbox given with --from', data: 'data given with --data' }[
    source.kind
  ]
  const page = `# The benchmark

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, with ${kind} of ${scale.messages.toLocaleString('en')} messages.

${circumstances()}

Roundcube's figures stand in \`e2e/bench/roundcube.ts\`, with what they were measured on. A ratio above 1 says how many times
faster Sen Mail was, or how many times as much it did.

${asMarkdown(sections)}
`
  writeFileSync(join(folder, 'bench.md'), page)
  say('Written to docs/measured/bench.md')
}

function say(text: string): void {
  console.log(text)
}
