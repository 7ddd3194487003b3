import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LEFTOVER_MILLISECONDS = 24 * 60 * 60 * 1000
const HASHED_NAME = /-[\w-]{8}\.(js|css|woff2|svg|png)(\.(map|gz|br))*$/
const STAMP = '.sen-build.json'

export function isBuilt(folder, hash) {
  return readStamp(folder)?.hash === hash
}

export function isKnownBuilt(folder, times) {
  return readStamp(folder)?.times === times
}

export function noteCommit(folder, commit) {
  const { commit: _, ...stamp } = readStamp(folder) ?? {}
  writeStamp(folder, { ...stamp, ...(commit && { commit }) })
}

export function knowBuilt(folder, times) {
  try {
    writeStamp(folder, { ...readStamp(folder), times })
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes(error.code)) throw error
  }
}

/**
 * Each file is replaced by one rename, `lastNames` (files that refer to others) at the end. Hash-named files of older
 * builds stay for a day, because open pages may request them. The stamp is removed first and written last.
 */
export function installBuild(from, folder, hash, lastNames) {
  mkdirSync(folder, { recursive: true })
  const previous = readStamp(folder)?.files
  rmSync(join(folder, STAMP), { force: true })
  const files = filesBelow(from)
  const isLast = (file) => lastNames.includes(file)
  for (const file of [...files.filter((f) => !isLast(f)), ...files.filter(isLast)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(from, file), join(folder, file))
  }
  const strangers = filesBelow(folder).filter((file) => !files.includes(file))
  for (const file of strangers) retire(join(folder, file), !previous || previous.includes(file))
  writeStamp(folder, { hash, files })
  rmSync(from, { recursive: true, force: true })
}

function retire(path, isJustReplaced) {
  const now = new Date()
  if (!HASHED_NAME.test(path)) rmSync(path)
  else if (isJustReplaced) utimesSync(path, now, now)
  else if (now - statSync(path).mtime > LEFTOVER_MILLISECONDS) rmSync(path)
}

function writeStamp(folder, stamp) {
  const beside = join(folder, `${STAMP}.${process.pid}.new`)
  writeFileSync(beside, `${JSON.stringify(stamp)}\n`)
  renameSync(beside, join(folder, STAMP))
}

function readStamp(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, STAMP), 'utf8'))
  } catch {
    return undefined
  }
}

function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, path) : [path]
  })
}
