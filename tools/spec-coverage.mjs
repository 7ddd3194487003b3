// Compares docs/spec-coverage.md with the specification and the code. Every sentence needs a row, named files must
// exist and contain the quoted words, and a finished issue may leave nothing open. With --open it lists what is open.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISIONS, readLaw, SPECIFICATION } from './lib/citations.mjs'
import { judgeRows, judgeSentences, readRows } from './lib/coverage.mjs'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

/** Every row of these issues must name a file and a test. */
const FINISHED_ISSUES = [2, 3]
const PAGE = 'docs/spec-coverage.md'
const FEWEST_ROWS = { Calls: 102, 'Texts of errors and notices': 70, Constants: 52 }

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const texts = new Map()
const house = {
  has: (path) => existsSync(join(ROOT, path)),
  says: (path, words) => {
    if (!texts.has(path)) texts.set(path, read(path))
    return texts.get(path).includes(words)
  },
}
const law = readLaw({ specification: read(SPECIFICATION), decisions: read(DECISIONS), pages: [] })
const rows = readRows(read(PAGE), PAGE)
const few = Object.entries(FEWEST_ROWS).flatMap(([table, fewest]) => {
  const count = rows.filter((row) => row.table === table).length
  return count < fewest ? [`${PAGE}: ${count} rows under “${table}”, there were ${fewest}`] : []
})
if (process.argv.includes('--open')) {
  for (const { at, item, files } of rows.filter(({ state }) => state === 'open'))
    console.log(`${at}: ${files.length > 0 ? 'built, seen by no test' : 'not built'}: ${item}`)
}
report(
  [...few, ...judgeSentences(rows, law, PAGE), ...judgeRows(rows, { law, house, finished: FINISHED_ISSUES })],
  [figuresOf('sentences', (row) => row.sentence), figuresOf('calls, texts and constants', (row) => !row.sentence)].join(
    '\n',
  ),
)

function figuresOf(what, isOne) {
  const counted = rows.filter(isOne)
  const open = counted.filter(({ state }) => state === 'open')
  const count = (state) => counted.filter((row) => row.state === state).length
  const untested = open.filter(({ files }) => files.length > 0).length
  return (
    `${counted.length} ${what}: ${count('held')} held by tests, ${count('decided')} decided otherwise, ` +
    `${open.length} OPEN (${open.length - untested} not built, ${untested} built and seen by no test)`
  )
}
