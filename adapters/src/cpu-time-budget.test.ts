import { expect, it } from 'vitest'
import { judgeWork, startCpuTimeBudget } from './cpu-time-budget.ts'

const clock = (workedMilliseconds: number, passedMilliseconds: number) => ({
  workedMilliseconds: () => workedMilliseconds,
  passedMilliseconds: () => passedMilliseconds,
})

it.each([
  ['worked for all of its time', 3_000, 3_000, 'spent'],
  ['worked for half of it', 1_500, 1_500, 1_500],
  ['was kept waiting by others', 100, 12_000, 2_900],
  ['will soon have waited for too long', 100, 49_000, 1_000],
  ['could hardly do anything', 100, 50_000, 'starved'],
] as const)('judges what %s', (_, worked, passed, judgement) => {
  const allowed = passed > 12_000 ? 10_000 : 3_000
  expect(judgeWork(clock(worked, passed), allowed)).toBe(judgement)
})

it('waits half a minute at least before it says that others were in the way', () => {
  expect([judgeWork(clock(1, 29_990), 50), judgeWork(clock(1, 30_000), 50)]).toEqual([10, 'starved'])
})

it('counts work of any thread of this process, and no time in which there was none', async () => {
  const started = startCpuTimeBudget()
  for (const until = performance.now() + 60; performance.now() < until; );
  const worked = started.workedMilliseconds()
  expect(worked).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(started.passedMilliseconds()).toBeGreaterThanOrEqual(350)
  expect(started.workedMilliseconds() - worked).toBeLessThan(300)
})
