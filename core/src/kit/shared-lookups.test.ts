import { expect, it } from 'vitest'
import { SharedLookups } from './shared-lookups.ts'

interface Lookup {
  readonly resolve: (found: number) => void
  readonly reject: (error: Error) => void
}

function stage() {
  const lookups = new SharedLookups<number>()
  const begun: Lookup[] = []
  const look = () => new Promise<number>((resolve, reject) => void begun.push({ resolve, reject }))
  return { find: (key = 'a') => lookups.find(key, look), begun }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('shares the second lookup among all that were requested during the first', async () => {
  const { find, begun } = stage()
  const all = [find(), find(), find()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await all[0]).toBe(1)
  await settled()
  expect(begun).toHaveLength(2)
  const late = find()
  begun[1]?.resolve(2)
  expect(await Promise.all(all)).toEqual([1, 2, 2])
  await settled()
  begun[2]?.resolve(3)
  expect(await late).toBe(3)
  expect(begun).toHaveLength(3)
})

it('begins at once after everything has ended, and for another key', async () => {
  const { find, begun } = stage()
  const first = find()
  void find('b')
  expect(begun).toHaveLength(2)
  begun[0]?.resolve(1)
  await first
  await settled()
  void find()
  expect(begun).toHaveLength(3)
})

it('passes an error to all callers that share the lookup, and queries again for the next', async () => {
  const { find, begun } = stage()
  const [first, second] = [find(), find()]
  begun[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await settled()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})
