import { expect, it } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** @returns the callers in the order of execution, and the maximum concurrency */
async function run(permits: number, callers: readonly string[]) {
  const semaphore = new FairSemaphore(permits)
  const order: string[] = []
  let [running, most] = [0, 0]
  const work = (caller: string) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(caller)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await Promise.all(callers.map((caller) => semaphore.run(caller, work(caller))))
  return { order: order.join(''), most }
}

it.each([
  ['one caller in order', 1, 'aaa', 'aaa'],
  ['another caller after one of the first', 1, 'aaaab', 'abaaa'],
  ['three callers in turn', 1, 'aaabbc', 'abcaba'],
  ['two at once', 2, 'aaaab', 'aabaa'],
])('lets %s through', async (_, permits, callers, order) => {
  const ran = await run(permits, [...callers])
  expect(ran.order).toBe(order)
  expect(ran.most).toBe(permits)
})

it('goes on after work that failed', async () => {
  const semaphore = new FairSemaphore(1)
  const failing = semaphore.run('a', () => Promise.reject(new Error('no')))
  const next = semaphore.run('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
