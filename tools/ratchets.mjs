// Lengths, names and excuses: what a house loses first. Prints median and 90th percentile of the file lengths.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'
import { codeFiles, isTest } from './lib/sources.mjs'
import { oldVerbsIn } from './lib/verbs.mjs'

const MAX_LINES = 400
const MAX_COMPONENT_LINES = 200
/** A newcomer reads these two from start to end. */
const MAX_PAGE_LINES = { 'README.md': 120, 'ARCHITECTURE.md': 180 }
const MIN_REASON_LETTERS = 7

const VERBS_COUNTED = /^(?:core|adapters|server)\/src\//

const LITERAL_QUERY_KEY =
  /\b(?:queryKey: \[|stale: \[(?:[^[\]]*,\s*)?\[|refresh\(cache, \[|Quer(?:y|ies)Data(?:<[^(]*>)?\(\[)'/

const CROWDS_WELCOME = /\/(i18n|migrations|mail-corpus)(\/|$)|^demo\/src\/threads(\/|$)/
const FORBIDDEN_NAMES =
  /^(.*-)?(utils?|helpers?|commons?|misc|managers?|services?|types)$|^(data|index)$|-(new|old|v\d+)$/i
const FORBIDDEN_FOLDERS = /^(utils?|helpers?|commons?|misc|managers?|services?|types)$/i

const files = codeFiles()
const complaints = [...files.flatMap(judgeFile), ...Object.entries(MAX_PAGE_LINES).flatMap(judgePage), ...judgeVerbs()]
const lengths = productionLengths()
report(
  complaints,
  `${files.length} files; production TypeScript: median ${quantile(lengths, 0.5)}, p90 ${quantile(lengths, 0.9)}, ` +
    `longest ${lengths.at(-1) ?? 0} lines; ${commentShare()}`,
)

function judgeFile({ path, lines }) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [
    ...judgeLength(path, lines),
    ...judgeName(path),
    ...judgeExcuses(path, text),
    ...judgeReexports(path, text),
    ...judgeSelectors(path, text),
    ...judgeQueryKeys(path, text),
  ]
}

function judgeLength(path, lines) {
  const isComponent = path.endsWith('.tsx') && !isTest(path)
  const limit = isComponent ? MAX_COMPONENT_LINES : MAX_LINES
  return lines > limit ? [`${path}: ${lines} lines, at most ${limit}${isComponent ? ' for a component' : ''}`] : []
}

function judgePage([path, limit]) {
  const lines = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length
  return lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : []
}

function judgeName(path) {
  const stem = basename(path).replace(/(\.(test|spec|fixture|config|module|d))?\.\w+$/, '')
  const folders = dirname(path).split('/')
  const bad = folders.find((folder) => FORBIDDEN_FOLDERS.test(folder))
  if (bad) return [`${path}: a folder called ${bad} says nothing; name what is in it`]
  return FORBIDDEN_NAMES.test(stem) ? [`${path}: ${stem} says nothing; name what the file does`] : []
}

function judgeExcuses(path, text) {
  if (path.startsWith('tools/')) return []
  return text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`
    if (/@ts-(ignore|nocheck)|eslint-disable/.test(line))
      return [`${at}: use @ts-expect-error or biome-ignore, with a reason`]
    const excuse = /biome-ignore(?:-all|-start)?\s+\S+?:(.*)|@ts-expect-error(.*)|biome-ignore(?!-end)(.*)/.exec(line)
    if (!excuse) return []
    const reason = (excuse[1] ?? excuse[2] ?? '').replace('<explanation>', '').replace(/\*\/.*$|[^\p{L}]/gu, '')
    return reason.length < MIN_REASON_LETTERS ? [`${at}: a suppression needs its reason on the same line`] : []
  })
}

function judgeReexports(path, text) {
  if (!/\.tsx?$/.test(path) || !/^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s/m.test(text)) return []
  return [`${path}: passes on another file's exports; import them from where they live`]
}

/** A sibling rule for any element makes the browser check neighbours at every insertion and removal. */
function judgeSelectors(path, text) {
  if (!path.endsWith('.css')) return []
  return text.split('\n').flatMap((line, index) => {
    if (!/[+~]\s*[*:][^;]*[{,]\s*$/.test(line)) return []
    return [
      `${path}:${index + 1}: after + or ~ name what follows, or every insertion in the page costs a style recalculation`,
    ]
  })
}

/** A literal key can name a query that does not exist. */
function judgeQueryKeys(path, text) {
  if (!path.startsWith('web/src/') || isTest(path) || path.startsWith('web/src/testing/')) return []
  if (path === 'web/src/data/query-keys.ts') return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      LITERAL_QUERY_KEY.test(line) ? [`${path}:${index + 1}: begin the query's key with one of QUERY_KEYS`] : [],
    )
}

/** Functions and methods. */
function judgeVerbs() {
  return files
    .filter(({ path }) => VERBS_COUNTED.test(path) && path.endsWith('.ts') && !isTest(path))
    .flatMap(({ path }) =>
      oldVerbsIn(path, readFileSync(join(ROOT, path), 'utf8')).map(
        ({ line, name }) => `${path}:${line}: ${name} begins with a verb that STYLE.md replaced; use its verb`,
      ),
    )
}

/** Lines of comments in the product's TypeScript. Blank lines do not count. */
function commentShare() {
  const lines = files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path }) => readFileSync(join(ROOT, path), 'utf8').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
  let isInside = false
  const comments = lines.filter((line) => {
    const starts = /^(?:\/\*|\{\/\*)/.test(line)
    const isComment = isInside || starts || line.startsWith('//')
    if (starts || isInside) isInside = !line.includes('*/')
    return isComment
  }).length
  return `${comments} of ${lines.length} lines are comments (${((100 * comments) / lines.length).toFixed(1)} %)`
}

function isProduct(path) {
  return /^(?:model|contract|core|adapters|demo|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path)
}

function productionLengths() {
  return files
    .filter(({ path }) => /^\w+\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !CROWDS_WELCOME.test(dirname(path)))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b)
}

function quantile(sorted, q) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}
