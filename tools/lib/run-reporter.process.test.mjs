import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runNode } from './processes.mjs'
import { ROOT } from './root.mjs'

mkdirSync(join(ROOT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.cache', 'run-reporter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('names the tests that passed only at the second try, and the errors of no test', async () => {
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { expect, it } from 'vitest'
     let tries = 0
     it('passes at once', () => {})
     it('passes at last', () => { tries += 1; expect(tries).toBe(2) })
     it('never passes', () => { expect(1).toBe(2) })
     it('leaves a promise behind', async () => {
       void Promise.reject(new TypeError('nobody waited for me'))
       await new Promise((resolve) => setTimeout(resolve, 20))
     })`,
  )
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } }')
  const file = join(folder, 'told.json')
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const reporter = join(ROOT, 'tools', 'lib', 'run-reporter.mjs')
  const args = [vitest, 'run', '--root', folder, `--reporter=${reporter}`]
  const { code } = await runNode(args, { cwd: folder, env: { RUN_REPORT_FILE: file } })
  expect({ code, told: JSON.parse(readFileSync(file, 'utf8')) }).toEqual({
    code: 1,
    told: {
      secondTries: [
        expect.stringMatching(
          /^some\.test\.mjs: passes at last \(AssertionError: expected 1 to be 2 .*some\.test\.mjs.*\)$/,
        ),
      ],
      errors: [
        expect.stringMatching(
          /^TypeError: nobody waited for me · at .*some\.test\.mjs.* · while .*some\.test\.mjs ran$/,
        ),
      ],
    },
  })
})
