import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A journey keeps more than half of two processors busy. */
const WORKERS = Math.min(2, availableParallelism())

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Each worker has a browser (CHROMIUM_PATH) and a program of its own. A failed journey is tried once more, and `npm
 * test` names it at its end.
 */
export default defineConfig({
  test: {
    root: here('.'),
    include: ['journeys/**/*.spec.ts'],
    globalSetup: ['global-setup.ts'].map(here).filter((file) => existsSync(file)),
    pool: 'forks',
    maxWorkers: WORKERS,
    // Without isolation, modules load once per worker, and all its journeys share one browser.
    isolate: false,
    retry: 1,
    // The limit ends tests that hang. The longest test needs 20 s of processor time, and may get a fifth of one
    // processor.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
  },
})
