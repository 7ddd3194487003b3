// Holds comments, titles of tests, documents and commit subjects to STYLE.md. The counts in plain-english.json may only fall:
// `node tools/plain-english.mjs --record` writes lower ones, `--list FOLDER` names each place.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './lib/hash-files.mjs'
import {
  bannedWordsInTitle,
  commentsOf,
  faultsOfComment,
  faultsOfDocument,
  MAX_SUBJECT_LETTERS,
  titlesOf,
} from './lib/plain-english.mjs'
import { report, skipped } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'
import { codeFiles } from './lib/sources.mjs'

const RECORD = join(ROOT, 'tools', 'plain-english.json')
/** A count that fell this far must be recorded, so that it cannot rise again unnoticed. */
const RECORD_BELOW = 0.95
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md', 'SECURITY.md', 'CHANGELOG.md']
/** The specification is the customer's, and measured pages have wide tables. */
const NOT_OURS = /^docs\/(?:product\/specification\.md|spec-coverage\.md|measured\/)/

const TESTS = /\.(?:test|spec)\.(?:tsx?|mjs)$|^(?:testkit|e2e)\/.*\.ts$/

const recorded = JSON.parse(readFileSync(RECORD, 'utf8'))
const places = [...commentFaults(), ...titleFaults(), ...documentFaults()]
const counts = Object.fromEntries(Object.keys(recorded.counts).map((name) => [name, 0]))
for (const { name } of places) counts[name] += 1

const [mode, folder = ''] = process.argv.slice(2)
if (mode === '--list') {
  for (const { name, path, line, detail } of places)
    if (path.startsWith(folder)) console.log(`${path}:${line}: ${name}: ${detail}`)
} else if (mode === '--record') {
  const lower = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Math.min(count, recorded.counts[name])]),
  )
  writeFileSync(RECORD, `${JSON.stringify({ ...recorded, counts: lower }, null, 2)}\n`)
} else {
  const remark = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  report([...judgeCounts(), ...judgeSubjects()], remark.join(', '))
}

function commentFaults() {
  return codeFiles().flatMap(({ path }) => {
    const language = path.endsWith('.css') ? 'css' : path.endsWith('.sql') ? 'sql' : 'script'
    if (path.includes('/migrations/')) return []
    return commentsOf(readFileSync(join(ROOT, path), 'utf8'), language).flatMap(({ line, text }) =>
      faultsOfComment(text).map(({ rule, detail }) => ({ name: `${rule} in a comment`, path, line, detail })),
    )
  })
}

function titleFaults() {
  return codeFiles()
    .filter(({ path }) => TESTS.test(path))
    .flatMap(({ path }) =>
      titlesOf(readFileSync(join(ROOT, path), 'utf8')).flatMap(({ line, text }) =>
        bannedWordsInTitle(text).map((detail) => ({ name: 'banned word in a title', path, line, detail })),
      ),
    )
}

function documentFaults() {
  return listFiles(['docs', ...PAGES], (path) => path.endsWith('.md'))
    .filter((path) => !NOT_OURS.test(path))
    .flatMap((path) =>
      faultsOfDocument(readFileSync(join(ROOT, path), 'utf8')).map(({ line, rule, detail }) => ({
        name: `${rule} in a document`,
        ...{ path, line, detail },
      })),
    )
}

function judgeCounts() {
  return Object.entries(counts).flatMap(([name, count]) => {
    const limit = recorded.counts[name]
    if (count > limit)
      return [`${name}: ${count}, at most ${limit}; \`node tools/plain-english.mjs --list FOLDER\` names each`]
    if (count < limit * RECORD_BELOW)
      return [`${name}: ${count}, recorded ${limit}; run \`node tools/plain-english.mjs --record\``]
    return []
  })
}

function judgeSubjects() {
  let subjects
  try {
    const range = `${recorded.subjectsSince}..HEAD`
    subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], { cwd: ROOT, encoding: 'utf8' })
  } catch {
    skipped('commit subjects, the history from the recorded commit on is not in this clone')
    return []
  }
  return subjects
    .split('\n')
    .filter((subject) => [...subject].length > MAX_SUBJECT_LETTERS)
    .map(
      (subject) => `a commit's subject has ${[...subject].length} letters, at most ${MAX_SUBJECT_LETTERS}: ${subject}`,
    )
}
