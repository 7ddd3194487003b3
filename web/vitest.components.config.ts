import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import web from './vite.config.ts'

const asRoot = process.geteuid?.() === 0

// React without its development checks, which take a fifth of the time and report to no one here.
process.env.NODE_ENV = 'production'

/**
 * Tests components in the browser of the journeys (CHROMIUM_PATH) without the server. The files run one after the other
 * in two pages of one browser, so that the sources are transformed once.
 */
export default mergeConfig(
  web,
  defineConfig({
    // The other tests have their own cache.
    cacheDir: 'node_modules/.vite-components',
    // A dependency that is found later would reload the page during a test.
    optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.browser.test.{ts,tsx}'] },
    test: {
      include: ['src/**/*.browser.test.{ts,tsx}'],
      setupFiles: ['src/testing/browser-setup.fixture.ts'],
      // `npm test` retries a failed test once and lists it at the end.
      retry: process.env.RUN_REPORT_FILE === undefined ? 0 : 1,
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      maxWorkers: 2,
      browser: {
        enabled: true,
        headless: true,
        isolate: false,
        screenshotFailures: false,
        viewport: { width: 1440, height: 900 },
        provider: playwright({
          launchOptions: {
            ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
            // Chromium's own sandbox does not work for root.
            args: ['--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])],
          },
          contextOptions: {
            // Must fit the frame of the tests, which would be scaled down otherwise.
            viewport: { width: 1440, height: 900 },
            locale: 'vi-VN',
            timezoneId: 'Asia/Ho_Chi_Minh',
            reducedMotion: 'reduce',
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
