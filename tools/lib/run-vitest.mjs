import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './root.mjs'
import { runTestRunner } from './run-test-runner.mjs'

/**
 * A file that did not load, an error outside the tests and a run that never ended count as one failure each.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, secondTries: readonly string[], failures:
 * readonly string[] }>}
 */
export async function runVitest(name, config, say, { chosen = [], env = {} } = {}) {
  const report = join(ROOT, '.cache', `tests-${name}-${process.pid}.json`)
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const beside = join(ROOT, '.cache', `run-${name}-${process.pid}.json`)
  const reporter = join(ROOT, 'tools', 'lib', 'run-reporter.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${reporter}`]
  const args = [vitest, 'run', '--config', join(ROOT, config), ...reporters, ...chosen]
  const { code, failure } = await runTestRunner(name, args, say, { RUN_REPORT_FILE: beside, ...env })
  const { secondTries, errors } = readBeside(beside)
  const counts = { ...readCounts(report), secondTries }
  for (const file of [report, beside]) rmSync(file, { force: true })
  const outside = errors.map((error) => `${name}: outside the tests: ${error}`)
  if (outside.length > 0) {
    return { ...counts, failed: counts.failed + outside.length, failures: [...counts.failures, ...outside] }
  }
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [failure] }
}

function readCounts(path) {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
    const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
    const count = (...wanted) => states.filter((state) => wanted.includes(state)).length
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    return {
      passed: count('passed'),
      failed: count('failed') + unloaded.length,
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
      failures: [
        ...testResults.flatMap(failedTests),
        ...unloaded.map(({ name }) => `${relative(ROOT, name)}: not loaded`),
      ],
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}

function failedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const said = String(failureMessages?.[0] ?? '').split('\n', 1)[0]
      return `${relative(ROOT, name)}: ${fullName} (${said.slice(0, 200)})`
    })
}

/** An interrupted run has no report; its failure is counted above. */
function readBeside(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { secondTries: [], errors: [] }
}
