// A citation or a file name in a document that leads nowhere is a complaint with file and line.
// node tools/citations.mjs [folder]: the checkout, or a copy of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISIONS, judgeCitations, judgeFileNames, readLaw, SPECIFICATION } from './lib/citations.mjs'
import { listFiles } from './lib/hash-files.mjs'
import { report } from './lib/report.mjs'
import { PACKAGES, ROOT } from './lib/root.mjs'

const CITING = /\.(ts|tsx|mjs|cjs|js|css|html|sql|md)$/
const PLACES = [
  ...PACKAGES,
  'tools',
  'docs',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  '.dependency-cruiser.cjs',
]
/** Its cases are citations that lead nowhere, and other people's mail. */
const NOT_OURS = /^tools\/(lib\/citations\.test|check-locks)\.mjs$|\/mail-corpus\//
/** The specification names files of another product, and measurements those of their day. */
const OLD_NAMES = /^docs\/(?:product\/|measured\/)/

const root = process.argv[2] ?? ROOT
const read = (path) => readFileSync(join(root, path), 'utf8')
const pages = join(root, 'docs/decisions')
const law = readLaw({
  specification: read(SPECIFICATION),
  decisions: read(DECISIONS),
  pages: existsSync(pages) ? readdirSync(pages) : [],
})
const texts = listFiles(PLACES, (path) => CITING.test(path) && !NOT_OURS.test(path), root).map((path) => [
  path,
  read(path),
])
const judged = texts.map(([path, text]) => judgeCitations(path, text, law))
// No compiler reads documents, so half of a merge would not be noticed.
const halfMerged = texts
  .filter(([, text]) => /^(?:<{7}|>{7}) /m.test(text))
  .map(([path]) => `${path}: a merge that nobody has finished`)
const sources = listFiles([...PACKAGES, 'tools', 'vitest.config.ts'], (path) => /\.(tsx?|mjs)$/.test(path), root)
const lost = texts
  .filter(([path]) => path.endsWith('.md') && !OLD_NAMES.test(path))
  .flatMap(([path, text]) => judgeFileNames(path, text, sources))
const count = judged.reduce((sum, file) => sum + file.count, 0)
report(
  [...law.faults, ...halfMerged, ...lost, ...judged.flatMap(({ complaints }) => complaints)],
  `${count} citations of the law followed`,
)
