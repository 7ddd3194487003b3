import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import web from './vite.config.ts'

const asRoot = process.geteuid?.() === 0

// React as people get it: what it looks for and says while it is developed nobody hears here, and takes a fifth of the page's time.
process.env.NODE_ENV = 'production'

/**
 * Components in the browser that journeys use (CHROMIUM_PATH), without the server: what a browser does with keys, input
 * methods, layout and pictures, at some 50 ms a test. The files share two pages of the browser, one after the other in each, and one
 * Vitest, which translates the page's sources once.
 */
export default mergeConfig(
  web,
  defineConfig({
    // Built beside the tests of the floors, which have a cache of their own.
    cacheDir: 'node_modules/.vite-components',
    // Found before the first test: what is found later reloads the page under it.
    optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.browser.test.{ts,tsx}'] },
    test: {
      include: ['src/**/*.browser.test.{ts,tsx}'],
      setupFiles: ['src/testing/browser-setup.fixture.ts'],
      // One that fails in `npm test` is tried once more, and named at its end.
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
            // As the frame of the tests, which would be drawn smaller to fit into less.
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
