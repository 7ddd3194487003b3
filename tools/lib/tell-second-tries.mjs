import { writeFileSync } from 'node:fs'

/** Writes the full names of the tests that passed only at a second try into SECOND_TRIES_FILE, as a JSON array. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from it
export default class TellSecondTries {
  onTestRunEnd(modules) {
    const file = process.env.SECOND_TRIES_FILE
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    writeFileSync(file, JSON.stringify(flaky.map(({ module, fullName }) => `${module.relativeModuleId}: ${fullName}`)))
  }
}
