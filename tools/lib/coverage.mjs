const ISSUES = [2, 3, 4, 5, 6, 7]
/** Every sentence of these sections has a row; the others have tables by call, text and constant. */
const BY_SENTENCE = /^[2-6]\./
const SENTENCE = /^\d+(?:\.\d+)+/
const NOTHING = '–'
const OPEN = 'open'
const TEST = /\.(test|spec)\.\w+$|^e2e\/drills\//

/**
 * A cell of tests has paths with quoted words (`e2e/a.spec.ts “takes it back”`), `open`, or `decision N` for a
 * deliberate gap. The row of a sentence has three cells; that of a call, text or constant has four, with the issue that
 * adds it.
 */
export function readRows(page, name) {
  let table = ''
  return page.split('\n').flatMap((line, index) => {
    table = /^## (.+)/.exec(line)?.[1] ?? table
    if (!line.startsWith('|') || /^\|[\s|-]+\|$/.test(line) || /\| (issue|file) \|/.test(line)) return []
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    return [readRow({ at: `${name}:${index + 1}`, table, cells })]
  })
}

function readRow({ at, table, cells }) {
  const sentence = SENTENCE.exec(cells[0] ?? '')?.[0]
  const [item = ''] = cells
  const [issue, file = '', test = ''] = sentence ? [undefined, ...cells.slice(1)] : cells.slice(1)
  const decision = /^decision (\d+)$/.exec(test)?.[1]
  const isOpen = test === OPEN || test === NOTHING
  return {
    at,
    table,
    item,
    sentence,
    issue: issue === undefined ? undefined : Number(issue),
    isWhole: test !== '' && cells.length === (sentence ? 3 : 4),
    files: file === NOTHING ? [] : file.split(/,\s*/),
    decision,
    tests: isOpen || decision ? [] : readTests(test),
    state: decision ? 'decided' : isOpen || file === NOTHING ? 'open' : 'held',
  }
}

function readTests(cell) {
  return [...cell.matchAll(/([^\s,“”]+)(?: “([^”]+)”)?(?:, |$)/g)].map(([, path, words]) => ({ path, words }))
}

/** Sentences of spec sections 2 to 6 and rows correspond one to one. */
export function judgeSentences(rows, law, name) {
  const wanted = [...law.sentences].filter((number) => BY_SENTENCE.test(number))
  const there = rows.flatMap(({ sentence, at }) => (sentence ? [{ sentence, at }] : []))
  const known = new Set(wanted)
  return [
    ...wanted
      .filter((number) => !there.some(({ sentence }) => sentence === number))
      .map((number) => `${name}: no row for sentence ${number} of the specification`),
    ...there
      .filter(({ sentence }, index) => there.findIndex((row) => row.sentence === sentence) !== index)
      .map(({ sentence, at }) => `${at}: a second row for sentence ${sentence}`),
    ...there
      .filter(({ sentence }) => !known.has(sentence))
      .map(({ sentence, at }) => `${at}: the specification has no sentence ${sentence} to be listed here`),
  ]
}

/**
 * @param house the files: `has(path)`, and `says(path, words)` for an existing file
 * @param finished issues that may leave nothing open
 */
export function judgeRows(rows, { law, house, finished }) {
  return rows.flatMap((row) =>
    judgeRow(row, { law, house, finished }).map((text) => `${row.at}: ${text} (${row.item})`),
  )
}

function judgeRow(row, { law, house, finished }) {
  if (!row.isWhole)
    return [row.sentence ? 'needs three cells: sentence, file, test' : 'needs four: item, issue, file, test']
  const { issue, files, tests, decision, state } = row
  if (issue !== undefined && !ISSUES.includes(issue)) return [`issue ${issue} is none of ${ISSUES.join(', ')}`]
  const missing = [...files, ...tests.map(({ path }) => path)].filter((path) => !house.has(path))
  return [
    ...missing.map((path) => `${path} does not exist`),
    ...tests.filter(({ path }) => !TEST.test(path)).map(({ path }) => `${path} is no test`),
    ...tests.filter(({ words }) => !words).map(({ path }) => `say in “…” what of ${path} would go red`),
    ...tests
      .filter(({ path, words }) => words && house.has(path) && !house.says(path, words))
      .map(({ path, words }) => `${path} does not say “${words}”`),
    ...(decision && !law.decisions.has(decision) ? [`there is no decision ${decision}`] : []),
    ...(state === 'held' && tests.length === 0 ? ['names no test'] : []),
    ...(state === 'open' && finished.includes(issue) ? [`issue ${issue} is finished, and this row is open`] : []),
  ]
}
