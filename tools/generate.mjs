// Writes the pages that are made from code; with --check says which of them are not what the code makes now.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode } from './lib/processes.mjs'
import { report, skipped } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

/** `expression` sees the source's exports as `made` and gives the page's whole text. */
const PAGES = [
  {
    path: 'docs/openapi.json',
    source: 'contract/src/openapi.ts',
    expression: 'JSON.stringify(made.openapi(), null, 2) + "\\n"',
  },
  {
    path: 'docs/operations/configuration.md',
    source: 'server/src/config-docs.ts',
    expression: 'made.configurationPage()',
  },
]

const check = process.argv.includes('--check')
const complaints = []
for (const page of PAGES) {
  if (!existsSync(join(ROOT, page.source))) {
    skipped(`${page.path}, there is no ${page.source}`)
    continue
  }
  const text = await make(page)
  const path = join(ROOT, page.path)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (check) {
    complaints.push(`${page.path} is not what ${page.source} makes: node tools/generate.mjs`)
    continue
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(`wrote ${page.path}`)
}
report(complaints)

async function make({ source, expression }) {
  const script = `import * as made from './${source}'; process.stdout.write(JSON.stringify({ text: ${expression} }))`
  const { code, output } = await runNode(['--import', 'tsx', '--input-type=module', '-e', script])
  if (code !== 0) throw new Error(`${source} did not run:\n${output}`)
  return JSON.parse(output).text
}
