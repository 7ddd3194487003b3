import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Builds the server that tests start, and starts one PostgreSQL, of which every test file clones a database. */
const globalSetup = ['tools/lib/build-for-tests.mjs', 'testkit/src/global-setup.ts'].map(here).filter(existsSync)

/** Worker threads start from the built server, because Node cannot run TypeScript in them. */
const builtWorkers = [{ find: /^\.\.\/worker-entry\.ts$/, replacement: here('testkit/src/built-worker-entry.ts') }]

/** The web's own build settings, so that tests see the same macros and CSS modules as the browser. */
const webConfig = here('web/vite.config.ts')
const webSettings = existsSync(webConfig) ? { extends: webConfig } : {}

/** `npm test` retries a failed test once and names it at the end. There are no retries by hand. */
const retry = process.env.RUN_REPORT_FILE === undefined ? 0 : 1

/** The timeouts end what hangs; they judge no speed. */
const everywhere = { root: here('.'), pool: 'forks', testTimeout: 60_000, hookTimeout: 60_000, retry } as const

/**
 * Files share the modules that another file has loaded, which halves the processor time of a run. State that a module
 * keeps must be set by the test that reads it.
 */
const shared = { ...everywhere, isolate: false, setupFiles: [here('testkit/src/tidy-after-file.ts')] } as const

const FLOORS = [
  '{model,contract,core,adapters,demo,server,testkit}/src/**/*.test.{ts,mjs}',
  'tools/**/*.test.{ts,mjs}',
  'e2e/{bench,program}/**/*.test.{ts,mjs}',
]
const MODULES = '**/node_modules/**'

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      // Real daemons and clients on the wire.
      { test: { ...everywhere, name: 'wire', include: ['e2e/wire/**/*.spec.ts'] } },
      {
        // Files that start or count processes and threads, replace modules, or need a heap of their own.
        test: { ...everywhere, name: 'processes', alias: builtWorkers, include: FLOORS.map(ofProcesses) },
      },
      {
        test: {
          ...shared,
          name: 'floors',
          alias: builtWorkers,
          include: FLOORS,
          exclude: ['**/*.process.test.*', MODULES],
        },
      },
      {
        // Files that need a window. Each has its own, and jsdom is loaded once.
        ...webSettings,
        test: {
          ...everywhere,
          name: 'web-dom',
          pool: 'vmForks',
          environment: 'jsdom',
          include: ['web/src/**/*.dom.test.{ts,tsx}'],
        },
      },
      {
        // Files with `.browser.` run in Chromium: web/vitest.components.config.ts.
        ...webSettings,
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{dom,browser}.test.*', MODULES],
        },
      },
    ],
  },
})

function ofProcesses(pattern: string): string {
  return pattern.replace('*.test.', '*.process.test.')
}
