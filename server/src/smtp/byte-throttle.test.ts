import { expect, test } from 'vitest'
import { ByteThrottle } from './byte-throttle.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('passes a limited number of bytes per slice, the others later, in order', async () => {
  const throttle = new ByteThrottle(10)
  const through: string[] = []
  const pass = (name: string, bytes: number) => throttle.pass(bytes).then(() => through.push(name))
  for (const [name, bytes] of [
    ['a', 6],
    ['b', 6],
    ['c', 9],
    ['d', 1],
    ['e', 1],
  ] as const)
    void pass(name, bytes)
  await Promise.resolve()
  expect(through).toEqual(['a', 'b'])
  await turn()
  expect(through).toEqual(['a', 'b', 'c', 'd'])
  void pass('f', 1)
  await Promise.resolve()
  expect(through).not.toContain('f')
  await turn()
  expect(through).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  await turn()
  await pass('g', 1)
  expect(through.at(-1)).toBe('g')
})
