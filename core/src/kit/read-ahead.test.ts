import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

const read: number[] = []

async function* numbers(count: number): AsyncGenerator<number, void> {
  try {
    for (let number = 1; number <= count; number += 1) {
      read.push(number)
      if (number === 4) throw new Error('four cannot be read')
      yield number
    }
  } finally {
    read.push(0)
  }
}

async function collected(source: AsyncGenerator<number, void>, max = 100): Promise<number[]> {
  const all: number[] = []
  read.length = 0
  for await (const number of source) {
    all.push(number)
    if (all.length === max) break
  }
  return all
}

test('every item comes once, in order', async () => {
  expect(await collected(readAhead(numbers(3)))).toEqual([1, 2, 3])
  expect(await collected(readAhead(numbers(0)))).toEqual([])
})

test('one item is read ahead, and no more when the caller stops', async () => {
  expect(await collected(readAhead(numbers(3)), 1)).toEqual([1])
  expect(read).toEqual([1, 2, 0])
})

test('an error comes after the items before it', async () => {
  const ahead = readAhead(numbers(5))
  const all: number[] = []
  await expect(async () => {
    for await (const number of ahead) all.push(number)
  }).rejects.toThrow('four')
  expect(all).toEqual([1, 2, 3])
})

test('an error of an item that the caller does not reach is ignored', async () => {
  expect(await collected(readAhead(numbers(5)), 3)).toEqual([1, 2, 3])
})
