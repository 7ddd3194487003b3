import { expect, test } from 'vitest'
import { ByteGate } from './byte-gate.ts'

test('admits as many as there is room for, in order, and always one', async () => {
  const gate = new ByteGate(10)
  const inside: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, bytes: number) =>
    gate.pass(bytes, () => {
      inside.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = [begin('large', 50), begin('a', 6), begin('b', 6), begin('c', 1)]
  expect(inside).toEqual(['large'])
  ends.get('large')?.()
  await all[0]
  await Promise.resolve()
  expect(inside).toEqual(['large', 'a'])
  ends.get('a')?.()
  await all[1]
  await Promise.resolve()
  expect(inside).toEqual(['large', 'a', 'b', 'c'])
  ends.get('b')?.()
  ends.get('c')?.()
  await Promise.all(all)
})

test('a failure gives the room back', async () => {
  const gate = new ByteGate(1)
  await expect(gate.pass(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.pass(1, async () => 'in')).toBe('in')
})
