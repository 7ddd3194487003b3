// Drill: two browsers on one mailbox, 500 random actions from both: at the end both show what the server says.
// Seed: the same with 80 actions.
import { listFolders } from '@sen/contract/folders'
import { listThreads } from '@sen/contract/threads'
import { callerAt, signIn } from '../program/api-client.ts'
import { openBrowser, openMailbox } from '../program/browser.ts'
import { Findings } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue } from '../program/waiting.ts'
import { actAtRandom, Dice } from './two-pages/random-actions.ts'
import { goToFolder, seenOnPage } from './two-pages/seen.ts'

const LAN = 'lan@senmail.test'
const PASSWORD = 'Sen@2026demo'
const FOLDERS = ['INBOX', 'Starred', 'Junk', 'Trash', 'Sent'] as const
const PAGE_SIZE = 50
const EQUAL_WITHIN_MILLISECONDS = 10_000

const isSeed = process.argv.includes('--seed')
const actionCount = isSeed ? 80 : 500
const dice = new Dice(20_261_120)

const findings = new Findings()
const scratch = scratchFolder('two-pages')
const [port = 0, smtpPort = 0] = await freePorts(2)
const env = { DATA_DIR: `${scratch}/data`, PORT: String(port), SMTP_PORT: String(smtpPort) }
const program = await MortalProgram.start({ cwd: scratch, env })
const browser = await openBrowser()
const pages = [
  await openMailbox(browser, program.url, LAN, PASSWORD),
  await openMailbox(browser, program.url, LAN, PASSWORD),
]
const call = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))

const done = new Map<string, number>()
const perPage = Math.ceil(actionCount / pages.length)
const startedAt = performance.now()
// Both at once: what one does meets what the other is doing.
await Promise.all(
  pages.map(async ({ page }, index) => {
    const own = dice.fork(index)
    for (let step = 0; step < perPage; step += 1) {
      const what = await actAtRandom(page, own)
      done.set(what, (done.get(what) ?? 0) + 1)
    }
  }),
)
const seconds = (performance.now() - startedAt) / 1_000
const summary = [...done].map(([what, count]) => `${what} ${count}`).join(', ')
findings.note(`${perPage * pages.length} actions in ${seconds.toFixed(0)} s: ${summary}`)

for (const folder of FOLDERS) {
  for (const { page } of pages) await goToFolder(page, folder)
  for (const [index, { page }] of pages.entries()) {
    const what = `page ${index + 1} shows ${folder} as the server has it`
    const isEqual = await becomesTrue(async () => {
      const [seen, server] = [await seenOnPage(page), await onServer(folder)]
      return seen === server
    }, EQUAL_WITHIN_MILLISECONDS)
    findings.check(isEqual, what, isEqual ? '' : difference(await seenOnPage(page), await onServer(folder)))
  }
}
const complaints = pages.flatMap((each) => each.complaints)
findings.check(complaints.length === 0, 'no page threw an error', complaints.join('; '))
await browser.close()
await program.stop()
findings.leave()

/** The first page of a folder, and the counters that stand beside it, in the words of `seenOnPage`. */
async function onServer(folder: string): Promise<string> {
  const { data, total } = await call(listThreads, { query: { in: folder, limit: PAGE_SIZE, offset: 0 } })
  const folders = await call(listFolders)
  const inbox = folders.data.find(({ name }) => name === 'INBOX')
  const rows = data.map(({ id, unread, starred }) => `${id}${unread ? ' unread' : ''}${starred ? ' starred' : ''}`)
  return [`total ${total}`, `inbox ${inbox?.unread_threads ?? 0}`, ...rows].join('\n')
}

function difference(seen: string, server: string): string {
  const [here, there] = [seen.split('\n'), server.split('\n')]
  const at = here.findIndex((line, index) => line !== there[index])
  return `line ${at}: the page "${here[at] ?? '(nothing)'}", the server "${there[at] ?? '(nothing)'}"`
}
