// Writes generated files: pages, checksums of migrations, row types and the database schema. With --check it reports
// pages and checksums that are out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { growChecksums, readMigrations } from './lib/migration-checksums.mjs'
import { runNode } from './lib/processes.mjs'
import { report, skipped } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

/** `expression` sees the source's exports as `made` and returns the page's text. */
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

const MIGRATIONS = 'adapters/src/postgres/migrations'

const check = process.argv.includes('--check')
const complaints = [...judgeMigrations()]
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
if (!check && complaints.length === 0) await writeSchema()
report(complaints)

function judgeMigrations() {
  const path = `${MIGRATIONS}/checksums.json`
  const text = readFileSync(join(ROOT, path), 'utf8')
  const { checksums, changed, removed } = growChecksums(JSON.parse(text), readMigrations(join(ROOT, MIGRATIONS)))
  const grown = `${JSON.stringify(checksums, null, 2)}\n`
  if (grown !== text && changed.length + removed.length === 0) {
    if (check) return [`${path} does not name every migration: node tools/generate.mjs`]
    writeFileSync(join(ROOT, path), grown)
    console.log(`wrote ${path}`)
  }
  return [
    ...changed.map(
      (name) =>
        `${MIGRATIONS}/${name}.sql was changed after its checksum was written. One that has landed is never changed: put it back, and write a new migration. Only while it has not landed may its line in checksums.json be taken out.`,
    ),
    ...removed.map((name) => `${MIGRATIONS}/${name}.sql is gone, and databases were made with it: put it back.`),
  ]
}

async function writeSchema() {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--update', '--project', 'floors', 'adapters/src/postgres/schema.test.ts']
  const { code, output } = await runNode(args, { env: { NO_COLOR: '1' } })
  if (code !== 0) throw new Error(`the schema could not be read off a migrated database:\n${output}`)
}

async function make({ source, expression }) {
  const script = `import * as made from './${source}'; process.stdout.write(JSON.stringify({ text: ${expression} }))`
  const { code, output } = await runNode(['--import', 'tsx', '--input-type=module', '-e', script])
  if (code !== 0) throw new Error(`${source} did not run:\n${output}`)
  return JSON.parse(output).text
}
