// ARCHITECTURE.md must name every folder of the packages, and no other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMap } from './lib/map.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const IGNORED = new Set(['node_modules', 'dist', '.cache'])

report(compareMap(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'), foldersIn))

function foldersIn(path) {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IGNORED.has(entry.name))
    .map((entry) => entry.name)
}
