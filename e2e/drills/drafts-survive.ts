// Drill: server and browser are killed with -9 while text is typed in several windows; no word is lost.
// Seed: one round of each, in two windows.
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { DRAFT_KEEP_LOCALLY_MILLISECONDS } from '@sen/model/drafts/limits'
import type { Page } from 'playwright-core'
import { callerAt, signIn } from '../program/api-client.ts'
import { findChromium } from '../program/browser.ts'
import { takeSharedDemoData } from '../program/demo-data.ts'
import { Findings, someOf } from '../program/findings.ts'
import { freePorts } from '../program/free-port.ts'
import { MortalProgram } from '../program/mortal-program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { becomesTrue, pause } from '../program/waiting.ts'
import { MortalBrowser } from './drafts-survive/mortal-browser.ts'
import { openWindow, type Typed, textOf, typeInto, windowOf } from './drafts-survive/typist.ts'

const LAN = 'lan@senmail.test'
const PASSWORD = 'Sen@2026demo'
const isSeed = process.argv.includes('--seed')
const WINDOWS = isSeed ? 2 : 3
const rounds = isSeed ? 2 : 12

const findings = new Findings()
const scratch = scratchFolder('drafts-survive')
const [port = 0, smtpPort = 0] = await freePorts(2)
const env = { DATA_DIR: `${scratch}/data`, PORT: String(port), SMTP_PORT: String(smtpPort), LOG_LEVEL: 'fatal' }
await takeSharedDemoData(env.DATA_DIR)
const program = await MortalProgram.start({ cwd: scratch, env })
const token = await signIn(program.url, LAN, PASSWORD)
const browser = new MortalBrowser(process.env.CHROMIUM_PATH ?? (await findChromium()), `${scratch}/profile`)

for (let round = 1; round <= rounds; round += 1) {
  const page = await openPage()
  const windows: Typed[] = []
  for (let number = 1; number <= WINDOWS; number += 1) {
    const subject = `Vòng ${round} thư ${number}`
    await openWindow(page, subject)
    windows.push({ subject, words: [] })
  }
  const killsServer = round % 2 === 0
  const crash = 400 + Math.random() * 5_000
  let isOver = false
  const typing = typeInTurn(page, windows, () => isOver)
  // A crash before the first words would prove nothing.
  if (!(await becomesTrue(async () => windows.some(({ words }) => words.length > 2), 20_000))) {
    throw new Error('Nobody types.')
  }
  if (killsServer) {
    await pause(crash / 3)
    await program.kill()
  }
  await pause(crash)
  const crashedAt = performance.now()
  await browser.kill()
  isOver = true
  await typing
  if (killsServer) await program.startAgain()

  const again = await openPage()
  for (const typed of windows) await judge(again, typed, crashedAt, round)
  await browser.kill()
}
await program.stop()
findings.leave()

async function openPage(): Promise<Page> {
  const page = await browser.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().addCookies([{ name: 'sen_session', value: token, url: program.url, httpOnly: true }])
  await page.goto(program.url)
  await page.getByRole('row').first().waitFor()
  await page.getByRole('button', { name: 'Soạn thư' }).first().click({ trial: true })
  return page
}

async function typeInTurn(page: Page, windows: readonly Typed[], isOver: () => boolean): Promise<void> {
  try {
    for (let turn = 0; !isOver(); turn += 1) {
      const typed = windows[turn % windows.length]
      if (typed) await typeInto(page, typed, 3 + Math.floor(Math.random() * 20), isOver)
    }
  } catch (error) {
    if (!isOver()) await becomesTrue(async () => isOver(), 10_000)
    if (!isOver()) throw error
  }
}

async function judge(page: Page, { subject, words }: Typed, crashedAt: number, round: number): Promise<void> {
  const old = words.filter(({ at }) => at < crashedAt - DRAFT_KEEP_LOCALLY_MILLISECONDS)
  const missing = (text: string): Typed['words'] => old.filter(({ word }) => !text.includes(word))
  let best = old
  await becomesTrue(async () => {
    const seen = [await inWindow(page, subject), await onServer(subject)]
    best = seen.map(missing).reduce((least, one) => (one.length < least.length ? one : least), best)
    return best.length === 0
  }, 15_000)
  const lost = best.map(({ word, at }) => `${word} (${Math.round(crashedAt - at)} ms old)`)
  findings.check(lost.length === 0, `round ${round}: all ${old.length} words of "${subject}" are back`, someOf(lost))
}

async function inWindow(page: Page, subject: string): Promise<string> {
  const window = windowOf(page, subject)
  return (await window.count()) > 0 ? ((await textOf(window).first().textContent()) ?? '') : ''
}

async function onServer(subject: string): Promise<string> {
  const call = callerAt(program.url, token)
  const { data } = await call(listThreads, { query: { in: 'Drafts', limit: 50, offset: 0 } })
  const row = data.find((thread) => thread.subject === subject)
  if (!row) return ''
  const { data: thread } = await call(getThread, { params: { id: row.id }, query: { in: 'Drafts' } })
  const id = thread.messages[0]?.id ?? ''
  return (await call(getMessage, { params: { id }, query: {} })).data.body ?? ''
}
