import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.git'])

/**
 * Names that do not exist are left out.
 * @param root the checkout, unless a copy of it is meant
 */
export function listFiles(names, keep = () => true, root = ROOT) {
  const found = []
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat?.isFile() && keep(path)) found.push(path)
    if (!stat?.isDirectory()) return
    for (const name of readdirSync(join(root, path))) {
      if (!SKIPPED.has(name) && !name.startsWith('dist.')) visit(`${path}/${name}`)
    }
  }
  for (const name of names) visit(name)
  return found.sort()
}

/** A checkout changes times, not contents. */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(ROOT, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Equal hashes mean equal contents, without reading any file. */
export function hashTimes(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(ROOT, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0`)
  }
  return hash.digest('hex')
}
