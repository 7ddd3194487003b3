import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A journey keeps more than half of two processors busy: a third worker makes none of them sooner. */
const WORKERS = Math.min(2, availableParallelism())

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The journeys: in a browser (CHROMIUM_PATH), against the program as people start it; two files at once, each worker with
 * a browser and a program of its own.
 * A journey may wait for real things, so its limit is wide; it never sleeps for a fixed time. One that fails is tried
 * once more, and `npm test` names it at its end.
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
    // The limit ends tests that hang; it does not measure speed. The longest test needs 20 s of processor time, and may
    // get a fifth of one processor.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
  },
})
