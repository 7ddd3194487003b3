import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DESKTOP, PHONE } from './journeys/stage/devices.ts'
import type { Look } from './journeys/stage/test.ts'
import { CHROMIUM_SWITCHES, findChromium } from './program/browser.ts'
import { CHECKOUT } from './program/checkout.ts'

/** Workers load this file too, and inherit the result. */
process.env.CHROMIUM_PATH ??= await findChromium()

const RESULTS = join(CHECKOUT, '.cache', 'journeys')

/**
 * The journeys: in Chromium, against the built program, one program and one browser per worker. A test runs in
 * `vi-desktop`, with the tag `@both` in both projects, with the tag `@phone` in `en-phone` alone.
 */
export default defineConfig<Look>({
  testDir: 'journeys',
  globalSetup: './global-setup.ts',
  // A test keeps more than half of two processors busy, so a third worker would not make a run faster.
  workers: Math.min(2, availableParallelism()),
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // The limits end tests that hang; they do not measure speed. The longest test needs 20 s of processor time, and may
  // get a fifth of one processor.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: join(RESULTS, 'traces'),
  reporter: [
    ['list'],
    ['json', { outputFile: join(RESULTS, 'results.json') }],
    ['html', { outputFolder: join(RESULTS, 'report'), open: 'never' }],
  ],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_SWITCHES },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'vi-desktop',
      grepInvert: /@phone\b/,
      use: { language: 'vi', theme: 'light', device: DESKTOP },
    },
    {
      name: 'en-phone',
      grep: /@(both|phone)\b/,
      use: { language: 'en', theme: 'dark', device: PHONE },
    },
  ],
})
