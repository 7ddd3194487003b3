// npm test: everything, from a fresh clone; with `-- --quick` the quick suite. The last line is the sum; the code is 0 only when
// nothing failed.
import './lib/require-node.mjs'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { ensureDebianProgram } from './lib/apt.mjs'
import { runChecks } from './lib/checks.mjs'
import { listDrills, SKIPPED_CODE, startDrill } from './lib/drills.mjs'
import { listFiles } from './lib/hash-files.mjs'
import { stop, tidyUpOnSignals } from './lib/processes.mjs'
import { QUICK_SUITE, requireNamedPaths } from './lib/quick-suite.mjs'
import { ROOT } from './lib/root.mjs'
import { runPlaywright } from './lib/run-playwright.mjs'
import { runVitest } from './lib/run-vitest.mjs'
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, PrepareFailed } from './prepare.mjs'

/** Programs, and their Debian packages where the names differ. Wire tests and drills use them. */
const MAIL_CLIENTS = [
  ['swaks'],
  ['msmtp'],
  ['curl'],
  ['fetchmail'],
  ['openssl'],
  ['neomutt'],
  ['offlineimap', 'offlineimap3'],
  ['mbsync', 'isync'],
  ['interimap'],
  ['thunderbird'],
  ['Xvfb', 'xvfb'],
]
const SEED_LIMIT_MILLISECONDS = 10 * 60_000

const isQuick = process.argv.includes('--quick')

const unknown = process.argv.slice(2).filter((argument) => argument !== '--quick')
if (unknown.length > 0) {
  console.error(`npm test knows --quick, and not ${unknown.join(' ')}. One file: npx vitest run PATH.`)
  process.exit(2)
}
requireNamedPaths()

const sum = { passed: 0, failed: 0, skipped: 0 }
const secondTries = []
const failures = []
const leftOut = []

tidyUpOnSignals()
const temporary = makeTemporaryFolder()
// Journeys store their demo here, and drills start from a copy (e2e/program/demo-data.ts).
if (!isQuick) process.env.SHARED_DEMO_DATA = join(temporary, 'demo-data')
// Browser tests use this one. apt cannot run twice, so Debian's packages come first.
const browser = findChromium()
if (await stage('install', () => attempt(ensureInstalled))) {
  await stage('build the server', () => attempt(ensureServerBuilt))
  const page = stage('build the page', () => attempt(ensureWebBuilt), beside('page'))
  await stage('checks', runChecks)
  await page
  const { path } = (await browser).path ? await browser : await findChromium()
  if (path) process.env.CHROMIUM_PATH = path
  // Two kinds of tests run side by side, because each often waits. Three kinds would compete for the processors.
  const tests = stage('tests', runTests)
  await stage('journeys', runJourneys, beside('journeys'))
  const components = stage('components', runComponents, beside('components'))
  await tests
  if (isQuick) leftOut.push('all drills')
  else await stage('drills', (say) => runDrills(say, components))
  await components
  if (!isQuick) await stage('drills held to a time', runTimedDrills)
}
tellLeftOut()
tellSecondTries()
tellFailures()
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed > 0 ? 1 : 0)

function makeTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sen-run-'))
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

function beside(name) {
  return (line) => console.log(`${name} │ ${line}`)
}

async function stage(name, work, say = (line) => console.log(line)) {
  say(`\n══ ${name} ══`)
  const startedAt = performance.now()
  const result = await work(say)
  const { passed = 0, failed = 0, skipped = 0 } = result
  secondTries.push(...(result.secondTries ?? []))
  failures.push(...(result.failures ?? (failed > 0 ? [''] : [])).map((what) => (what ? `${name}: ${what}` : name)))
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${name}: ${passed} ok, ${failed} not ok, ${skipped} left out, ${seconds} s`)
  return failed === 0
}

function tellLeftOut() {
  if (leftOut.length > 0) console.log(`\nLeft to the whole suite (npm test): ${leftOut.join(', ')}`)
}

function choose(what, files, paths) {
  if (!isQuick) return files
  const chosen = files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)))
  if (chosen.length < files.length) leftOut.push(`${files.length - chosen.length} of ${files.length} ${what}`)
  return chosen
}

/** A test that passes only sometimes is a bug, but does not fail the run. */
function tellSecondTries() {
  const count = secondTries.length
  if (count > 0) console.log(`\nPassed only at the second try (${count}): ${secondTries.join(' · ')}`)
}

/** The failures are thousands of lines above and may be cut from a log. */
function tellFailures() {
  if (failures.length > 0) console.log(`\nFailed (${failures.length}):\n${failures.join('\n')}`)
}

async function attempt(work) {
  try {
    await work()
    return { passed: 1 }
  } catch (error) {
    console.log(error instanceof PrepareFailed ? error.message : error)
    return { failed: 1 }
  }
}

async function runTests(say) {
  for (const [program, packageName = program] of MAIL_CLIENTS) {
    const missing = await ensureDebianProgram(`/usr/bin/${program}`, packageName)
    if (missing) say(`Without ${program}: ${missing}`)
  }
  if (!isQuick) return runVitest('all', 'vitest.config.ts', say)
  const { projects, foldersLeftOut } = QUICK_SUITE
  leftOut.push('tests that start programs and daemons')
  return runVitest('all', 'vitest.config.ts', say, {
    chosen: [
      ...projects.flatMap((name) => ['--project', name]),
      ...foldersLeftOut.flatMap((path) => ['--exclude', `${path}/**`]),
    ],
  })
}

async function runComponents(say) {
  const all = listFiles(['web/src'], (path) => /\.browser\.test\.tsx?$/.test(path))
  const chosen = choose('files of components', all, QUICK_SUITE.components)
  return inBrowser('components', chosen, say, (env) => {
    const paths = chosen.map((file) => join(ROOT, file))
    return runVitest('components', 'web/vitest.components.config.ts', say, { chosen: paths, env })
  })
}

async function runJourneys(say) {
  const all = listFiles(['e2e/journeys'], (path) => path.endsWith('.spec.ts'))
  const chosen = choose('files of journeys', all, QUICK_SUITE.journeys)
  return inBrowser('journeys', chosen, say, (env) => runPlaywright('journeys', chosen, say, env))
}

/** Runs tests with the path of a browser, or counts their files as skipped. */
async function inBrowser(name, files, say, work) {
  if (files.length === 0) return {}
  const chromium = await findChromium()
  if (chromium.path) return work({ CHROMIUM_PATH: chromium.path })
  say(`No browser, so no ${name}: ${chromium.reason}`)
  return { skipped: files.length }
}

/**
 * Three drills run concurrently, since each waits for much. Until the components have run, one drill runs after the
 * other.
 */
async function runDrills(say, components) {
  const drills = listDrills().filter(({ seed, timed }) => seed && !timed)
  const later = () => components.then(() => runInTurn(drills, say))
  const lanes = await Promise.all([runInTurn(drills, say), later(), later()])
  return sumOf(lanes.flat())
}

/** Timed drills run without other work. The last one is the longest, and waits for half of its time. */
async function runTimedDrills(say) {
  const drills = listDrills()
    .filter(({ seed, timed }) => seed && timed)
    .reverse()
  const lanes = await Promise.all([runInTurn(drills, say), runInTurn(drills, say)])
  return sumOf(lanes.flat())
}

async function runInTurn(drills, say) {
  const results = []
  for (let drill = drills.shift(); drill; drill = drills.shift()) results.push(await runSeed(drill, say))
  return results
}

function sumOf(results) {
  const count = (what) => results.reduce((all, result) => all + (result[what] ?? 0), 0)
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    secondTries: results.flatMap(({ secondTries: tries = [] }) => tries),
    failures: results.flatMap(({ failures: names = [] }) => names),
  }
}

/** Two drills run at once, so output is printed at the end. */
async function runSeed(drill, say) {
  const startedAt = performance.now()
  const lines = [`\n── drill ${drill.name} ──`, drill.seed]
  const tried = async () => {
    const running = startDrill(drill, ['--seed'], (line) => lines.push(line))
    const timer = setTimeout(() => {
      lines.push(`still running after ${SEED_LIMIT_MILLISECONDS / 60_000} minutes, stopped`)
      void stop(running)
    }, SEED_LIMIT_MILLISECONDS)
    const { code } = await running.done
    clearTimeout(timer)
    return code
  }
  const judged = async () => {
    const code = await tried()
    if (code === SKIPPED_CODE) return { skipped: 1 }
    if (code === 0) return { passed: 1 }
    lines.push('a second try')
    return (await tried()) === 0 ? { passed: 1, secondTries: [drill.name] } : { failed: 1, failures: [drill.name] }
  }
  const result = await judged()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say([...lines, `drill ${drill.name}: ${Object.keys(result)[0]}, ${seconds} s`].join('\n'))
  return result
}
