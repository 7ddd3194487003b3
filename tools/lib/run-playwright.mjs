import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.mjs'
import { runTestRunner } from './run-test-runner.mjs'

const CONFIG = join(ROOT, 'e2e', 'playwright.config.ts')
/** The JSON report that the configuration asks for. */
const REPORT = join(ROOT, '.cache', 'journeys', 'results.json')
const ERROR_LENGTH = 300

/**
 * Runs the journeys in these files; `say` gets each line that Playwright prints.
 * @returns {ReturnType<typeof import('./run-vitest.mjs').runVitest>} errors outside the tests count as one failure each;
 *   `secondTries` are the flaky tests, each with its first error
 */
export async function runPlaywright(name, files, say, env = {}) {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  rmSync(REPORT, { force: true })
  const { code, failure } = await runTestRunner(name, [cli, 'test', '--config', CONFIG, ...files], say, env)
  const counts = existsSync(REPORT)
    ? readReport(JSON.parse(readFileSync(REPORT, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, secondTries: [], failures: [] }
  return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1, failures: [failure] }
}

/** Returns the counts of a JSON report of Playwright. */
export function readReport({ suites, errors }) {
  const tests = suites.flatMap(testsOf)
  const namesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  const count = (wanted) => namesOf(wanted).length
  const outside = errors.map(({ message }) => `outside the tests: ${toLine(message)}`)
  return {
    passed: count('expected') + count('flaky'),
    failed: count('unexpected') + outside.length,
    skipped: count('skipped'),
    secondTries: namesOf('flaky'),
    failures: [...namesOf('unexpected'), ...outside],
  }
}

function testsOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const [error] = results.flatMap(({ errors }) => errors)
      const because = error ? ` (${toLine(error.message)})` : ''
      return { name: `${file} [${projectName}]: ${title}${because}`, status }
    }),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** Puts an error's first lines into one, because matchers print what they received on later lines. */
function toLine(message = '') {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, ERROR_LENGTH)
}
