import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns {Record<string, string>} name without extension → SHA-256 in hex */
export function readMigrations(folder) {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(names.map((file) => [file.slice(0, -4), sha256(readFileSync(join(folder, file)))]))
}

/**
 * Existing checksums never change.
 * @param {Record<string, string>} known
 * @param {Record<string, string>} present
 * @returns {{ checksums: Record<string, string>, changed: string[], removed: string[] }}
 */
export function growChecksums(known, present) {
  const names = Object.keys({ ...present, ...known }).sort()
  return {
    checksums: Object.fromEntries(names.map((name) => [name, known[name] ?? present[name]])),
    changed: names.filter((name) => name in known && name in present && known[name] !== present[name]),
    removed: names.filter((name) => !(name in present)),
  }
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
