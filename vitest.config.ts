import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The built server for what tests start of it, and one PostgreSQL for the whole run, cloned by each test file that wants
 * one. They run once, whatever the projects.
 */
const globalSetup = ['tools/lib/build-for-tests.mjs', 'testkit/src/global-setup.ts'].map(here).filter(existsSync)

/** What starts worker threads asks `../worker-entry.ts` where they begin. */
const builtWorkers = [{ find: /^\.\.\/worker-entry\.ts$/, replacement: here('testkit/src/built-worker-entry.ts') }]

/** The web's own build settings: its tests must see the same macros and CSS modules as the browser. */
const webConfig = here('web/vite.config.ts')
const webSettings = existsSync(webConfig) ? { extends: webConfig } : {}

/**
 * `npm test` gives one that fails a second try and names it at its end: a machine that stands still for a second must not
 * stop a release, and a test that is sometimes wrong must not hide. By hand there is none.
 */
const retry = process.env.RUN_REPORT_FILE === undefined ? 0 : 1

/**
 * The limits end what hangs, and judge no speed: beside the journeys a test may get a fifth of a processor. What a test makes is young
 * when it is over: with room for that a process collects less often, and takes a twentieth less. On processors that are all busy V8's helper
 * threads would only take turns with what they help: another twentieth.
 */
const ofAll = {
  root: here('.'),
  pool: 'forks',
  execArgv: ['--max-semi-space-size=64', '--single-threaded'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry,
} as const

/**
 * A file takes over the modules that another has loaded, which halves the processor time of a run. It finds no timers or
 * globals of another; state that a module keeps it sets before it looks.
 */
const sharingModules = { ...ofAll, isolate: false, setupFiles: [here('testkit/src/tidy-after-file.ts')] } as const

/** These replace modules, which who shares them would find replaced, or need a document that nobody has written to. */
const ALONE_BY_TEXT = /^\/\/ @vitest-environment |\bvi\.(do)?mock\(/m

/** These count the processes they started, or are about processes, threads and their limits. */
const ALONE_BY_PATH =
  /^server\/src\/(demo-seed|wire-s3)\.|^adapters\/src\/((.*\/)?(worker|child)-[^/]+|(postgres\/embedded|jobs-postgres)\/.*)$/

/** Here those do that speak of processes; the others are tables of cases, each done before a process would have started. */
const PERHAPS_ALONE = /^(tools|e2e)\/|^server\/src\/([^/]+|startup\/.*)$/
const OF_PROCESSES = /child_process|processes\.mjs|\bprocess\./

function isAlone(path: string): boolean {
  const text = readFileSync(here(path), 'utf8')
  return ALONE_BY_PATH.test(path) || ALONE_BY_TEXT.test(text) || (PERHAPS_ALONE.test(path) && OF_PROCESSES.test(text))
}

const ofTheFloors = testsIn(
  ...['model/src', 'contract/src', 'core/src', 'adapters/src', 'demo/src', 'server/src', 'testkit/src'],
  ...['tools', 'e2e/bench', 'e2e/program'],
)
const ofTheWeb = testsIn('web/src')

function testsIn(...folders: readonly string[]): string[] {
  const names = folders.flatMap((folder) =>
    readdirSync(here(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  // The others run in the browser: web/vitest.components.config.ts.
  return names.filter((path) => /\.test\.(tsx?|mjs)$/.test(path) && !/\.browser\.|\/node_modules\//.test(path))
}

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      { test: { ...ofAll, name: 'wire', include: ['e2e/wire/**/*.spec.ts'] } },
      { test: { ...ofAll, name: 'processes', alias: builtWorkers, include: ofTheFloors.filter(isAlone) } },
      {
        test: {
          ...sharingModules,
          name: 'floors',
          alias: builtWorkers,
          include: ofTheFloors.filter((path) => !isAlone(path)),
        },
      },
      {
        ...webSettings,
        // Each file has a window and modules of its own, and only jsdom is loaded once.
        test: { ...ofAll, name: 'web-alone', pool: 'vmForks', include: ofTheWeb.filter(isAlone) },
      },
      {
        ...webSettings,
        test: { ...sharingModules, name: 'web', include: ofTheWeb.filter((path) => !isAlone(path)) },
      },
    ],
  },
})
