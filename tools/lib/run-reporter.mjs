import { writeFileSync } from 'node:fs'

/**
 * Writes into RUN_REPORT_FILE what a run says beside its counts, as JSON: `secondTries`, the full names of the tests that
 * passed only at a second try, with what the first one said, and `errors`, a line for each error that belongs to no test (a
 * promise that nobody waited for, a process that was gone), which fails the run.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from it
export default class RunReporter {
  onTestRunEnd(modules, errors) {
    const file = process.env.RUN_REPORT_FILE
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    const secondTries = flaky.map((test) => {
      const [first] = test.result().errors ?? []
      return `${test.module.relativeModuleId}: ${test.fullName}${first ? ` (${toLine(first)})` : ''}`
    })
    writeFileSync(file, JSON.stringify({ secondTries, errors: errors.map(toLine) }))
  }
}

/** What it says, the line it comes from, and the file that ran meanwhile, where Vitest knows it. */
function toLine({ name, message, stack = '', VITEST_TEST_PATH: path }) {
  const from = stack.split('\n').find((line) => line.trim().startsWith('at '))
  const said = [
    `${name}: ${String(message).split('\n', 1)[0].slice(0, 300)}`,
    from?.trim(),
    path && `while ${path} ran`,
  ]
  return said.filter(Boolean).join(' · ')
}
