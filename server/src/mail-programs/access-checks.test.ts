import { MAX_ACCESS_CHECKS_OF_QUERY } from '@sen/model/mail-programs/limits'
import { expect, test } from 'vitest'
import { AccessChecks } from './access-checks.ts'

function stage() {
  const queries: { readonly asked: readonly number[]; readonly end: (error?: Error) => void }[] = []
  const checks = new AccessChecks<number>(
    (asked) =>
      new Promise((resolve, reject) => {
        queries.push({ asked, end: (error) => (error ? reject(error) : resolve(asked.map((each) => each % 2 === 0))) })
      }),
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { checks, queries, settled }
}

test('checks of one moment are one query, and later ones wait for the next', async () => {
  const { checks, queries, settled } = stage()
  const first = [checks.check(1), checks.check(2)]
  await settled()
  const later = [checks.check(4), checks.check(5)]
  await settled()
  expect(queries.map(({ asked }) => asked)).toEqual([[1, 2]])
  queries[0]?.end()
  expect(await Promise.all(first)).toEqual([false, true])
  await settled()
  queries[1]?.end()
  expect(await Promise.all(later)).toEqual([true, false])
})

test('a query checks a limited number of connections', async () => {
  const { checks, queries, settled } = stage()
  const all = Array.from({ length: MAX_ACCESS_CHECKS_OF_QUERY + 3 }, (_, at) => checks.check(at))
  await settled()
  queries[0]?.end()
  await settled()
  queries[1]?.end()
  await Promise.all(all)
  expect(queries.map(({ asked }) => asked.length)).toEqual([MAX_ACCESS_CHECKS_OF_QUERY, 3])
})

test('a failed query fails its checks only', async () => {
  const { checks, queries, settled } = stage()
  const failed = checks.check(2)
  await settled()
  queries[0]?.end(new Error('no database'))
  await expect(failed).rejects.toThrow('no database')
  const next = checks.check(2)
  await settled()
  queries[1]?.end()
  expect(await next).toBe(true)
})
