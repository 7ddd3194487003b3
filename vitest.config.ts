import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** One PostgreSQL for the whole run, cloned by each test file that wants one. It runs once, whatever the projects. */
const globalSetup = ['testkit/src/global-setup.ts'].map(here).filter((file) => existsSync(file))

/** The web's own build settings: its tests must see the same macros and CSS modules as the browser. */
const webConfig = here('web/vite.config.ts')

/**
 * `npm test` gives one that fails a second try and names it at its end: a machine that stands still for a second must not
 * stop a release, and a test that is sometimes wrong must not hide. By hand there is none.
 */
const retry = process.env.SECOND_TRIES_FILE === undefined ? 0 : 1

const shared = { pool: 'forks', testTimeout: 20_000, hookTimeout: 30_000, retry } as const

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...shared,
          name: 'floors',
          root: here('.'),
          include: [
            '{model,contract,core,adapters,server,testkit}/src/**/*.test.ts',
            'tools/**/*.test.mjs',
            'e2e/{bench,program}/**/*.test.ts',
          ],
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        test: {
          ...shared,
          name: 'web',
          root: here('.'),
          include: ['web/src/**/*.test.{ts,tsx}'],
          // These run in the browser: web/vitest.components.config.ts.
          exclude: ['**/*.browser.test.*'],
        },
      },
      {
        test: { ...shared, name: 'wire', root: here('.'), include: ['e2e/wire/**/*.spec.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
