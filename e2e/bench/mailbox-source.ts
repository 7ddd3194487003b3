import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Something the import command takes, and the folder it belongs in. */
export interface ImportSource {
  readonly path: string
  readonly folder: string
}

/**
 * The folders of mail in a tree: folders of `.eml` files, or Maildirs. Each is named as its directory is. A tree that
 * keeps the same mail twice (`corpus/` beside `mail/Maildir/`) is read once.
 * @throws Error when there is no mail in it
 */
export function findSources(tree: string): ImportSource[] {
  const root = ['corpus', 'mail/Maildir'].map((place) => join(tree, place)).find((place) => existsSync(place)) ?? tree
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const below = folders
    .filter(({ name }) => !['cur', 'new', 'tmp'].includes(name))
    .map(({ name }) => ({ path: join(root, name), folder: name.replace(/^\./, '') }))
  const itself = { path: root, folder: 'INBOX' }
  const sources = [itself, ...below].filter(({ path }) => holdsMail(path))
  if (sources.length === 0)
    throw new Error(`There is neither a Maildir nor a folder of .eml files in ${basename(tree)}.`)
  return sources
}

function holdsMail(path: string): boolean {
  return existsSync(join(path, 'cur')) || readdirSync(path).some((name) => name.endsWith('.eml'))
}
