import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * The tests of `npm test -- --quick`, which finishes within twelve minutes on two cores (docs/decisions/0020). `npm
 * test` runs the whole suite.
 */
export const QUICK_SUITE = {
  /** Projects of `vitest.config.ts`, without `processes` and `wire`, which start programs and daemons. */
  projects: ['floors', 'web', 'web-dom'],
  /** Folders of these projects whose tests start programs, or are slow and rarely affected. */
  foldersLeftOut: [
    'adapters/src/blobs-s3', // an S3 server
    'adapters/src/imap-imapflow', // Dovecot
    'adapters/src/office-libreoffice', // LibreOffice
    'adapters/src/postgres/upgrade', // databases of earlier releases
    'core/src/moving-in', // an IMAP server that gives whole mailboxes
    'demo/src', // all mail of the demo
    'server/src/cli', // backups and commands beside the program
  ],
  /** Parts of the page below the features, and what every screen is held to. */
  components: [
    'web/src/actions',
    'web/src/app/accessibility.browser.test.ts',
    'web/src/app/geometry.browser.test.ts',
    'web/src/app/touch-targets.browser.test.ts',
    'web/src/lib',
    'web/src/ui',
    'web/src/widgets',
  ],
  /** The ways that most people go every day, from the page to the wire. */
  journeys: [
    'e2e/journeys/compose.spec.ts',
    'e2e/journeys/hostile-mail.spec.ts',
    'e2e/journeys/list.spec.ts',
    'e2e/journeys/moving.spec.ts',
    'e2e/journeys/search.spec.ts',
    'e2e/journeys/settings.spec.ts',
    'e2e/journeys/thread.spec.ts',
  ],
}

/** @throws Error when the suite names a missing file or folder, because it would run fewer tests than it claims */
export function requireNamedPaths() {
  const { foldersLeftOut, components, journeys } = QUICK_SUITE
  const paths = [...foldersLeftOut, ...components, ...journeys]
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) throw new Error(`The quick suite names what is not there: ${missing.join(', ')}`)
}
