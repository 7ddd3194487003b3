// The import cruiser only sees cycles of files, and this those of folders.
// node tools/folder-cycles.mjs [folder]: the checkout, or a copy of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderCycles } from './lib/folder-cycles.mjs'
import { listFiles } from './lib/hash-files.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

// In core, the stores and worlds of nouns name each other by type, as `store.ts` does.
const BASES = {
  'model/src': { countTypes: true },
  'contract/src': { countTypes: true },
  'core/src': { countTypes: false },
  'adapters/src': { countTypes: true },
  'server/src': { countTypes: true },
  'web/src': { countTypes: true },
}

const root = process.argv[2] ?? ROOT
let count = 0
const complaints = Object.entries(BASES).flatMap(([base, options]) => {
  const paths = listFiles([base], (path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path), root)
  count += paths.length
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return folderCycles(base, files, options)
})
report(
  complaints.map(({ path, line, from, to }) => `${path}:${line}: ${from}/ and ${to}/ import each other in a circle`),
  `${count} files looked through for cycles of folders`,
)
