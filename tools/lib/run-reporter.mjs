import { writeFileSync } from 'node:fs'

/**
 * `secondTries` names the tests that passed only at the second try. Each line of `errors` (unhandled rejections, dead
 * processes) fails the run.
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

function toLine({ name, message, stack = '', VITEST_TEST_PATH: path }) {
  const from = stack.split('\n').find((line) => line.trim().startsWith('at '))
  const said = [
    `${name}: ${String(message).split('\n', 1)[0].slice(0, 300)}`,
    from?.trim(),
    path && `while ${path} ran`,
  ]
  return said.filter(Boolean).join(' · ')
}
