import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildServer, builtName, serverEntries } from './lib/build-server.mjs'
import { hashFiles, hashTimes, listFiles } from './lib/hash-files.mjs'
import { installBuild, isBuilt, isKnownBuilt, knowBuilt, noteCommit } from './lib/install-build.mjs'
import { run, runNode } from './lib/processes.mjs'
import { ROOT } from './lib/root.mjs'
import { sourceCommit } from './lib/source-commit.mjs'
import { withLock } from './lib/with-lock.mjs'

export const SERVER_DIST = join(ROOT, 'server', 'dist')
export const WEB_DIST = join(ROOT, 'web', 'dist')

const MODULES = join(ROOT, 'node_modules')
const LOCK_RECORD = join(MODULES, '.sen-lock-hash')

const isSource = (path) => !/\.(test|spec)\.tsx?$|\.md$|tsconfig\.test\.json$/.test(path)
const BUILDING = ['package-lock.json', 'tsconfig.base.json', 'tools/lib/build-server.mjs', 'tools/prepare.mjs']
const SERVER_SOURCES = ['model', 'contract', 'core', 'adapters', 'demo', 'server', 'testkit', ...BUILDING]
const WEB_SOURCES = ['model', 'contract', 'web', ...BUILDING]

export class PrepareFailed extends Error {}

/**
 * @param {{ builds?: boolean }} [options] `builds: false` when everything is built: production packages (`npm ci
 * --omit=dev`) are enough then
 */
export async function ensureInstalled({ builds = true } = {}) {
  if (isInstalled(builds)) return
  await withLock('install', async () => {
    if (isInstalled(builds)) return
    tell('Installing packages …')
    const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0) throw new PrepareFailed(`npm ci failed:\n${output}`)
    writeFileSync(LOCK_RECORD, lockHash())
  })
}

export function areBuilt(...names) {
  const builds = { server: [SERVER_DIST, SERVER_SOURCES], web: [WEB_DIST, WEB_SOURCES] }
  return names.every((name) => {
    const [folder, sources] = builds[name]
    return isCurrent(folder, sources)
  })
}

function isCurrent(folder, sources) {
  const files = listFiles(sources, isSource)
  // A file that changes afterwards gets a different time.
  const times = hashTimes(files)
  if (isKnownBuilt(folder, times)) return true
  if (!isBuilt(folder, hashFiles(files))) return false
  knowBuilt(folder, times)
  return true
}

export async function ensureServerBuilt() {
  if (serverEntries().length === 0) return false
  await ensureBuilt('server', SERVER_DIST, SERVER_SOURCES, serverEntries().map(builtName), async (folder) => {
    try {
      await buildServer(folder)
    } catch (error) {
      throw new PrepareFailed(`The server could not be built:\n${error.message}`)
    }
  })
  return true
}

export async function ensureWebBuilt() {
  if (!existsSync(join(ROOT, 'web', 'index.html'))) return false
  await ensureBuilt('web', WEB_DIST, WEB_SOURCES, ['index.html'], async (folder) => {
    const vite = join(MODULES, 'vite', 'bin', 'vite.js')
    const builds = [
      ['--outDir', folder, '--emptyOutDir'],
      // This comes after the page's build, which empties the folder. It is never sent to browsers.
      ['--outDir', join(folder, '.ssr'), '--config', 'vite.ssr.config.ts'],
    ]
    for (const args of builds) {
      const command = [vite, 'build', ...args, '--manifest', '--logLevel', 'warn']
      const { code, output } = await runNode(command, { cwd: join(ROOT, 'web') })
      if (code !== 0) throw new PrepareFailed(`The page could not be built:\n${output}`)
    }
  })
  return true
}

async function ensureBuilt(name, folder, sources, lastNames, build) {
  const hash = () => hashFiles(listFiles(sources, isSource))
  if (isCurrent(folder, sources)) return
  await withLock(`build-${name}`, async () => {
    const now = hash()
    if (isBuilt(folder, now)) return
    tell(`Building the ${name} …`)
    // The last step is a rename within one file system.
    sweepBeside(folder)
    const beside = mkdtempSync(`${folder}.`)
    try {
      await build(beside)
      installBuild(beside, folder, now, lastNames)
      noteCommit(folder, sourceCommit(ROOT))
    } finally {
      rmSync(beside, { recursive: true, force: true })
    }
  })
}

function sweepBeside(folder) {
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.`)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function isInstalled(builds) {
  try {
    if (readFileSync(LOCK_RECORD, 'utf8') === lockHash()) return true
  } catch {}
  if (!installedByHand(builds)) return false
  if (builds) writeFileSync(LOCK_RECORD, lockHash())
  return true
}

/** npm's own record of node_modules must agree with package-lock.json. */
function installedByHand(builds) {
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(MODULES, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional, peer, link, dev, devOptional }]) => {
      if (!path.startsWith('node_modules/')) return true
      if (!(path in present)) return optional || peer || (!builds && (dev || devOptional))
      return link === true || present[path].version === version
    })
  } catch {
    return false
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** stdout belongs to the program that is started. */
function tell(text) {
  process.stderr.write(`${text}\n`)
}
