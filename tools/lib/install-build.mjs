import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LEFTOVER_MILLISECONDS = 24 * 60 * 60 * 1000
const HASHED_NAME = /-[A-Za-z0-9_-]{8}\.[a-z0-9.]+$/
const STAMP = '.sen-build.json'

/** True when `folder` holds the build of exactly these sources. */
export function isBuilt(folder, hash) {
  try {
    return JSON.parse(readFileSync(join(folder, STAMP), 'utf8')).hash === hash
  } catch {
    return false
  }
}

/**
 * Moves a finished build into `folder`, each file by one rename, `lastNames` (what refers to the others) at the end.
 * Hash-named files of older builds stay for a day: a running server or an open page may still ask for one.
 * All other strangers go at once. The stamp is taken away first and written last.
 */
export function installBuild(from, folder, hash, lastNames) {
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, STAMP), { force: true })
  const files = filesBelow(from)
  const isLast = (file) => lastNames.includes(file)
  for (const file of [...files.filter((f) => !isLast(f)), ...files.filter(isLast)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(from, file), join(folder, file))
  }
  const fresh = new Set(files)
  for (const file of filesBelow(folder)) {
    if (fresh.has(file)) continue
    const ageMilliseconds = Date.now() - statSync(join(folder, file)).mtimeMs
    if (!HASHED_NAME.test(file) || ageMilliseconds > LEFTOVER_MILLISECONDS) rmSync(join(folder, file))
  }
  writeFileSync(join(folder, `${STAMP}.new`), `${JSON.stringify({ hash, builtAt: new Date().toISOString() })}\n`)
  renameSync(join(folder, `${STAMP}.new`), join(folder, STAMP))
  rmSync(from, { recursive: true, force: true })
}

function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, path) : [path]
  })
}
