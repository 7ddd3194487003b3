import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'
import { readData } from './read-data.ts'

const stream = (...chunks: readonly string[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

/** Whether all of the budget is there. */
const isWhole = (budget: ByteBudget, bytes: number): boolean => budget.take(bytes) && !budget.take(1)

describe('readData', () => {
  test('gives whole lines, their length and their digest', async () => {
    const budget = new ByteBudget(100)
    const data = await readData(stream('a\n', 'b\r', '\n'), 100, budget)
    expect(Buffer.concat([...data.chunks]).toString()).toBe('a\r\nb\r\n')
    expect(data.sizeBytes).toBe(6)
    expect(data.digest).toBe(createHash('sha256').update('a\r\nb\r\n').digest('hex'))
    data.release()
    expect(isWhole(budget, 100)).toBe(true)
  })

  test('refuses what is too large, having read it to the end and kept none of it', async () => {
    const budget = new ByteBudget(100)
    const source = stream('aaaaaaaaaa', 'b', 'c')
    await expect(readData(source, 10, budget)).rejects.toMatchObject({ responseCode: 552 })
    expect(source.readableEnded).toBe(true)
    expect(isWhole(budget, 100)).toBe(true)
    expect((await readData(stream('aaaaaaaaaa'), 10, budget).catch(() => undefined))?.sizeBytes).toBeUndefined()
  })

  test('asks to come again when all senders together bring too much', async () => {
    const budget = new ByteBudget(10)
    const first = await readData(stream('aaaaaa'), 100, budget)
    await expect(readData(stream('bbb', 'bbb'), 100, budget)).rejects.toMatchObject({ responseCode: 452 })
    first.release()
    await expect(readData(stream('bbb', 'bbb'), 100, budget)).resolves.toMatchObject({ sizeBytes: 6 })
  })

  test('keeps nothing of what breaks off', async () => {
    const budget = new ByteBudget(100)
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('hung up')
      })(),
    )
    await expect(readData(source, 100, budget)).rejects.toThrow('hung up')
    expect(isWhole(budget, 100)).toBe(true)
  })
})
