import { expect, it } from 'vitest'
import { readReport } from './run-playwright.mjs'

const failed = (message) => ({ errors: [{ message }] })

it('counts the tests of a report, and names flaky and failed ones with their first errors', () => {
  const spec = (title, status, results = [{ errors: [] }]) => ({
    file: 'list.spec.ts',
    title,
    tests: [{ projectName: 'en-phone', status, results }],
  })
  const inside = {
    specs: [
      spec('fails', 'unexpected', [failed('\u001b[31mError: toBe\n\nExpected: 1\u001b[39m'), failed('Error: again')]),
      spec('is left out', 'skipped', []),
    ],
  }
  const file = {
    specs: [spec('passes', 'expected'), spec('is flaky', 'flaky', [failed('Error: first'), { errors: [] }])],
    suites: [inside],
  }
  expect(readReport({ suites: [file], errors: [{ message: 'Error: a worker ended' }] })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    secondTries: ['list.spec.ts [en-phone]: is flaky (Error: first)'],
    failures: ['list.spec.ts [en-phone]: fails (Error: toBe Expected: 1)', 'outside the tests: Error: a worker ended'],
  })
})
