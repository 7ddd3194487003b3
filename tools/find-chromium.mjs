// The order is CHROMIUM_PATH, Debian's, Playwright's own. A headless shell is preferred, because the full browser also
// renders tabs and buttons.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureDebianProgram } from './lib/apt.mjs'
import { run, runNode } from './lib/processes.mjs'
import { ROOT } from './lib/root.mjs'

const DEBIAN = ['chromium-headless-shell', 'chromium']

/** @returns {Promise<{ path: string } | { reason: string }>} a browser that answers, or why there is none */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return (await answers(named)) ? { path: named } : { reason: `CHROMIUM_PATH is ${named}, which does not run` }
  const reasons = []
  const installed = DEBIAN.filter((name) => existsSync(pathOf(name)))
  // Looking for others would use the network in every run.
  for (const name of installed.length > 0 ? installed : DEBIAN) {
    const path = pathOf(name)
    const reason = await ensureDebianProgram(path, name)
    if (!reason && (await answers(path))) return { path }
    reasons.push(reason ?? `${path} does not run`)
  }
  const own = await playwrightsOwn()
  if (own.path) return own
  return { reason: [...reasons, own.reason].join('; ') }
}

function pathOf(name) {
  return `/usr/bin/${name}`
}

async function playwrightsOwn() {
  try {
    const entry = createRequire(join(ROOT, 'e2e', 'package.json')).resolve('playwright-core')
    const { chromium } = (await import(pathToFileURL(entry).href)).default
    const path = chromium.executablePath()
    if (!existsSync(path)) {
      console.log('Downloading Chromium …')
      await runNode([join(entry, '..', 'cli.js'), 'install', 'chromium'])
    }
    return (await answers(path))
      ? { path }
      : { reason: "Playwright's Chromium could not be downloaded or does not run" }
  } catch (error) {
    return { reason: `playwright-core: ${error.message}` }
  }
}

async function answers(path) {
  if (!existsSync(path)) return false
  return (await run(path, ['--version'])).code === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await findChromium()
  console.log(found.path ?? found.reason)
  process.exitCode = found.path ? 0 : 1
}
