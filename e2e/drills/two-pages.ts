// Drill: two browsers perform 500 random actions on one mailbox; both show the server's state, before and after a reload.
// Seed: the same with 30 actions, and three of the folders at the end.
import { listFolders } from '@sen/contract/folders'
import { listThreads } from '@sen/contract/threads'
import type { Page } from 'playwright-core'
import { callerAt, signIn } from '../program/api-client.ts'
import { openBrowserOrLeave, openMailbox } from '../program/browser.ts'
import { takeSharedDemoData } from '../program/demo-data.ts'
import { Findings } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue } from '../program/waiting.ts'
import { actAtRandom, Dice, leaveQuestions, standOnRow } from './two-pages/random-actions.ts'
import { folderOnScreen, goToFolder, seenOnPage } from './two-pages/seen.ts'

const LAN = 'lan@senmail.test'
const PASSWORD = 'Sen@2026demo'
const FOLDERS = ['INBOX', 'Starred', 'Junk', 'Trash', 'Sent'] as const
const PAGE_SIZE = 50
const EQUAL_WITHIN_MILLISECONDS = 10_000
/** Some of these change a row in any state. */
const DEEDS = [
  { what: 'unread', key: 'Shift+U' },
  { what: 'read', key: 'Shift+I' },
  { what: 'a star, or none', key: 's' },
  { what: 'unread again', key: 'Shift+U' },
  { what: 'thrown away', key: '#' },
] as const

const isSeed = process.argv.includes('--seed')
const actionCount = isSeed ? 30 : 500
const dice = new Dice(20_261_120)

const findings = new Findings()
const scratch = scratchFolder('two-pages')
const [port = 0, smtpPort = 0] = await freePorts(2)
const env = { DATA_DIR: `${scratch}/data`, PORT: String(port), SMTP_PORT: String(smtpPort) }
await takeSharedDemoData(env.DATA_DIR)
const program = await MortalProgram.start({ cwd: scratch, env })
const browser = await openBrowserOrLeave()
const pages = [
  await openMailbox(browser, program.url, LAN, PASSWORD),
  await openMailbox(browser, program.url, LAN, PASSWORD),
]
const call = callerAt(program.url, await signIn(program.url, LAN, PASSWORD))

const done = new Map<string, number>()
const perPage = Math.ceil(actionCount / pages.length)
const startedAt = performance.now()
// Concurrent, so that actions of both pages interleave.
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

// Compare without navigation, which would refetch and hide rendering errors.
for (const [index, { page }] of pages.entries()) {
  await leaveQuestions(page)
  await page.keyboard.press('Escape')
  const folder = await folderOnScreen(page)
  // In Starred, a row may stay until the list is opened again (spec section 4).
  if (folder !== 'Starred') await compare(page, folder, `page ${index + 1}, left alone, shows ${folder}`)
}
for (const { page } of pages) await goToFolder(page, 'INBOX')
for (const [at, [worker, watcher]] of [pages, [...pages].reverse()].entries()) {
  for (const [step, { what, key }] of DEEDS.entries()) {
    if (!worker || !watcher) break
    await standOnRow(worker.page, 1 + step)
    await worker.page.keyboard.press(key)
    await compare(worker.page, 'INBOX', `page ${at + 1} shows what it did: ${what}`)
    await compare(watcher.page, 'INBOX', `the other page shows it too: ${what}`)
  }
}
for (const folder of isSeed ? FOLDERS.slice(0, 3) : FOLDERS) {
  for (const { page } of pages) await goToFolder(page, folder)
  for (const [index, { page }] of pages.entries()) await compare(page, folder, `page ${index + 1} shows ${folder}`)
}
const complaints = pages.flatMap((each) => each.complaints)
findings.check(complaints.length === 0, 'no page threw an error', complaints.join('; '))
await browser.close()
await program.stop()
findings.leave()

async function compare(page: Page, folder: string, what: string): Promise<void> {
  const isEqual = await becomesTrue(
    async () => (await seenOnPage(page)) === (await onServer(folder)),
    EQUAL_WITHIN_MILLISECONDS,
  )
  const wrong = isEqual ? '' : difference(await seenOnPage(page), await onServer(folder))
  findings.check(isEqual, `${what} as the server has it`, wrong)
}

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
