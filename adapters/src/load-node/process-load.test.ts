import { expect, it } from 'vitest'
import { ProcessLoad } from './process-load.ts'

it('is high when more than half of the processors were used since it was last asked', () => {
  const clock = { used: 0, now: 0 }
  const load = new ProcessLoad({ used: () => clock.used, now: () => clock.now, processors: 2 })
  const after = (milliseconds: number, usedMilliseconds: number) => {
    clock.now += milliseconds
    clock.used += usedMilliseconds * 1_000
    return load.isHigh()
  }
  expect([after(1_000, 900), after(1_000, 1_100), after(1_000, 0), after(0, 0)]).toEqual([false, true, false, false])
})

it('reads the time of this process', () => {
  expect(new ProcessLoad({ now: () => 0 }).isHigh()).toBe(false)
})
