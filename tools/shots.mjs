// npm run shots [-- WORD …]: pictures of every screen in every size, theme and language, into ./shots.
// Words narrow it down: a screen (inbox, thread …), a size (1440x900, or any other: 720x450 is that one at 200 %), light,
// dark, vi, en. `touch`: a finger also where the page is wide, as a phone that lies has it (844x390 touch).
// BASE_URL: a running program in demo mode to take them from; without it one is started on a throw-away folder.
import './lib/require-node.mjs'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from './find-chromium.mjs'
import { start, tidyUpOnSignals } from './lib/processes.mjs'
import { ROOT } from './lib/root.mjs'
import { SCREENS } from './lib/screens.mjs'

const SIZES = ['1440x900', '1024x768', '390x844']
const THEMES = ['light', 'dark']
const LANGUAGES = ['vi', 'en']
const PHONE_WIDTH = 576
const OUT = join(ROOT, 'shots')

const words = process.argv.slice(2)
const pick = (all) => (all.some((one) => words.includes(one)) ? all.filter((one) => words.includes(one)) : all)

tidyUpOnSignals()
process.exitCode = await main()

async function main() {
  const chromium = await findChromium()
  if (chromium.reason) {
    console.log(`skipped: no pictures, ${chromium.reason}`)
    return 1
  }
  mkdirSync(OUT, { recursive: true })
  const program = process.env.BASE_URL ? { url: process.env.BASE_URL, stop: async () => {} } : await startProgram()
  const entry = createRequire(join(ROOT, 'e2e', 'package.json')).resolve('playwright-core')
  const playwright = (await import(pathToFileURL(entry).href)).default
  const browser = await playwright.chromium.launch({ executablePath: chromium.path, args: ['--no-sandbox'] })
  try {
    return await takeAll(browser, program.url)
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function takeAll(browser, url) {
  let failures = 0
  const sizes = words.filter((word) => /^\d+x\d+$/.test(word))
  for (const size of sizes.length > 0 ? sizes : SIZES) {
    for (const theme of pick(THEMES)) {
      for (const language of pick(LANGUAGES)) {
        const context = await openContext(browser, url, { size, theme, language })
        for (const name of pick(Object.keys(SCREENS))) {
          if (!(await take(context, { name, size, theme, language }))) failures += 1
        }
        await context.close()
      }
    }
  }
  console.log(`Pictures are in ${OUT}${failures > 0 ? `; ${failures} failed` : ''}`)
  return failures > 0 ? 1 : 0
}

/** Unsaved text would carry over to the next shot. */
async function take(context, { name, size, theme, language }) {
  const file = `${name}-${size}-${theme}-${language}.png`
  const isPhone = Number(size.split('x')[0]) <= PHONE_WIDTH
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`the page threw: ${error.message}`))
  try {
    const isThere = await SCREENS[name](page, { isPhone, language, theme })
    if (isThere === false) return true
    // A phone has no resting pointer and no tooltip.
    if (isPhone) await page.mouse.move(0, 0)
    await page.waitForTimeout(350)
    await page.screenshot({ path: join(OUT, file) })
    return true
  } catch (error) {
    console.log(`${file}: ${error.message.split('\n')[0]}`)
    return false
  } finally {
    await page.close()
  }
}

async function openContext(browser, url, { size, theme, language }) {
  const [width, height] = size.split('x').map(Number)
  const isTouched = width <= PHONE_WIDTH || words.includes('touch')
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: isTouched,
    isMobile: isTouched,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Ho_Chi_Minh',
  })
  const headers = { origin: new URL(url).origin }
  const login = { email: 'lan@senmail.test', password: 'Sen@2026demo' }
  await context.request.post('/api/v2/auth/login', { data: login, headers })
  const settings = [
    { key: 'language', value: language },
    { key: 'theme', value: theme },
    { key: 'inline_read_position', value: 'no-split' },
  ]
  await context.request.post('/api/v2/settings', { data: settings, headers })
  const kept = { state: { language, theme }, version: 0 }
  await context.addInitScript((value) => {
    if (!localStorage.getItem('sen.preferences')) localStorage.setItem('sen.preferences', value)
  }, JSON.stringify(kept))
  return context
}

async function startProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'sen-shots-'))
  const [port, smtpPort] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    SEN_MODE: 'demo',
    SUBMISSION_PORT: 'none',
    SUBMISSIONS_PORT: 'none',
    IMAP_PORT: 'none',
    IMAPS_PORT: 'none',
  }
  let tellReady
  const ready = new Promise((resolve) => {
    tellReady = resolve
  })
  const onLine = (line) => {
    const url = /^Sen Mail is ready: (\S+)$/.exec(line)?.[1]
    if (url) tellReady(url)
  }
  const { child, done } = start(process.execPath, [join(ROOT, 'tools', 'start.mjs')], { env, onLine })
  const url = await Promise.race([ready, done.then(({ output }) => Promise.reject(new Error(output)))])
  const stop = async () => {
    child.kill('SIGTERM')
    await done
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
