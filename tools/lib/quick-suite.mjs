import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** The quick suite finishes within twelve minutes on two cores (docs/decisions/0020). */
export const QUICK_SUITE = {
  /** `processes` and `wire` start programs and daemons. */
  projects: ['floors', 'web', 'web-dom'],
  /** These tests start programs, or are slow and rarely affected. */
  foldersLeftOut: [
    'adapters/src/blobs-s3', // an S3 server
    'adapters/src/imap-imapflow', // Dovecot
    'adapters/src/office-libreoffice', // LibreOffice
    'adapters/src/postgres/upgrade', // databases of earlier releases
    'core/src/moving-in', // an IMAP server that gives whole mailboxes
    'demo/src', // all mail of the demo
    'server/src/cli', // backups and commands beside the program
  ],
  components: [
    'web/src/actions',
    'web/src/app/accessibility.browser.test.ts',
    'web/src/app/geometry.browser.test.ts',
    'web/src/app/touch-targets.browser.test.ts',
    'web/src/lib',
    'web/src/ui',
    'web/src/widgets',
  ],
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

/** @throws Error when a file or folder is missing, because fewer tests would run than claimed */
export function requireNamedPaths() {
  const { foldersLeftOut, components, journeys } = QUICK_SUITE
  const paths = [...foldersLeftOut, ...components, ...journeys]
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) throw new Error(`The quick suite names what is not there: ${missing.join(', ')}`)
}
