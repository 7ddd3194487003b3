import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Scripts are not part of the repository (docs/subsystems/imap.md). */
export const IMAP_SCRIPTS =
  process.env.IMAP_SCRIPTS ?? fileURLToPath(new URL('../../../../../shared/corpus/imaptest', import.meta.url))

export function imapScripts(): readonly string[] {
  if (!existsSync(IMAP_SCRIPTS)) return []
  return readdirSync(IMAP_SCRIPTS, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.mbox$|^README|^COPYING/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}
