import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The journeys: one after the other, in a browser (CHROMIUM_PATH), against the program as people start it.
 * A journey may wait for real things, so its limit is wide; it never sleeps for a fixed time. One that fails is tried
 * once more, and `npm test` names it at its end.
 */
export default defineConfig({
  test: {
    root: here('.'),
    include: ['journeys/**/*.spec.ts'],
    globalSetup: ['global-setup.ts'].map(here).filter((file) => existsSync(file)),
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    // What a journey needs is loaded once, and one browser serves all of them.
    isolate: false,
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
  },
})
