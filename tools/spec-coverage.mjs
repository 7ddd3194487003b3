// Holds docs/spec-coverage.md to the code: named files exist, and a finished issue leaves nothing open.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report, skipped } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

/** Issues whose every row must name a file and a test. */
const FINISHED_ISSUES = [2, 3]

const PAGE = 'docs/spec-coverage.md'
const ISSUES = [2, 3, 4, 5, 6, 7]
/** Rows may be added, never dropped: the specification does not shrink. */
const FEWEST_ROWS = { Calls: 102, 'Texts of errors and notices': 70, Constants: 52 }
const OPEN = '–'
const TEST = /\.(test|spec)\.\w+$|^e2e\/drills\//

if (!existsSync(join(ROOT, PAGE))) {
  skipped(`the coverage of the specification, there is no ${PAGE}`)
} else {
  const rows = readRows(readFileSync(join(ROOT, PAGE), 'utf8'))
  const done = rows.filter(({ file, test }) => file !== OPEN && test !== OPEN).length
  report([...judgeCounts(rows), ...rows.flatMap(judgeRow)], `${done} of ${rows.length} rows have a file and a test`)
}

function readRows(text) {
  let section = ''
  return text.split('\n').flatMap((line, index) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section
    if (!line.startsWith('|') || /^\|[\s|-]+\|$/.test(line) || /\| issue \|/.test(line)) return []
    const [item, issue, file, test, ...rest] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    return [
      {
        at: `${PAGE}:${index + 1}`,
        section,
        item,
        issue: Number(issue),
        file,
        test,
        isWhole: !!test && rest.length === 0,
      },
    ]
  })
}

function judgeCounts(rows) {
  return Object.entries(FEWEST_ROWS).flatMap(([section, fewest]) => {
    const count = rows.filter((row) => row.section === section).length
    return count < fewest ? [`${PAGE}: ${count} rows under “${section}”, there were ${fewest}`] : []
  })
}

function judgeRow({ at, item, issue, file, test, isWhole }) {
  if (!isWhole) return [`${at}: needs four cells: item, issue, file, test (${item})`]
  if (!ISSUES.includes(issue)) return [`${at}: issue ${issue} is none of ${ISSUES.join(', ')} (${item})`]
  const [files, tests] = [file, test].map(pathsIn)
  const missing = [...files, ...tests].filter((path) => !existsSync(join(ROOT, path)))
  const untested = tests.filter((path) => !TEST.test(path))
  const isOpen = FINISHED_ISSUES.includes(issue) && (file === OPEN || test === OPEN)
  return [
    ...missing.map((path) => `${at}: ${path} does not exist (${item})`),
    ...untested.map((path) => `${at}: ${path} is no test (${item})`),
    ...(isOpen ? [`${at}: issue ${issue} is finished, and this row is open (${item})`] : []),
  ]
}

function pathsIn(cell) {
  return cell === OPEN ? [] : cell.split(/,\s*/).map((path) => path.replaceAll('`', ''))
}
