import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'
import { ByteThrottle } from './byte-throttle.ts'
import { type ReadData, readData } from './read-data.ts'

const stream = (...chunks: readonly string[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

const isWhole = (budget: ByteBudget, bytes: number): boolean => budget.reserve(bytes) && !budget.reserve(1)

interface Kept {
  readonly stored: Buffer[]
  half: number
}

const reading = (budget: ByteBudget, limitBytes: number, kept: Kept = { stored: [], half: 0 }) => ({
  budget,
  throttle: new ByteThrottle(1_000),
  limitBytes,
  inMemoryBytes: 50,
  head: () => Buffer.from('Trace: x\r\n'),
  store: async (content: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = []
    kept.half += 1
    for await (const chunk of content) chunks.push(chunk)
    kept.half -= 1
    kept.stored.push(Buffer.concat(chunks))
    return 'blob'
  },
})

const textOf = ({ content }: ReadData): string =>
  content.kind === 'memory' ? Buffer.concat([...content.chunks]).toString() : content.rawBlob

describe('readData', () => {
  test('gives whole lines, their length and their digest', async () => {
    const budget = new ByteBudget(100)
    const data = await readData(stream('a\n', 'b\r', '\n'), reading(budget, 100))
    expect(textOf(data)).toBe('a\r\nb\r\n')
    expect(data.sizeBytes).toBe(6)
    expect(data.digest).toBe(createHash('sha256').update('a\r\nb\r\n').digest('hex'))
    data.release()
    expect(isWhole(budget, 100)).toBe(true)
  })

  test('refuses a message that is too large, after reading it to the end and keeping none of it', async () => {
    const budget = new ByteBudget(100)
    const source = stream('aaaaaaaaaa', 'b', 'c')
    await expect(readData(source, reading(budget, 10))).rejects.toMatchObject({ responseCode: 552 })
    expect(source.readableEnded).toBe(true)
    expect(isWhole(budget, 100)).toBe(true)
    expect(
      (await readData(stream('aaaaaaaaaa'), reading(budget, 10)).catch(() => undefined))?.sizeBytes,
    ).toBeUndefined()
  })

  test('refuses a header without end before it is kept or read, and takes as much as a body', async () => {
    const budget = new ByteBudget(10_000_000)
    const folds = Array.from({ length: 300 }, () => ` ${'x'.repeat(9_000)}\r\n`)
    const kept = { stored: [], half: 0 }
    const source = stream('X: a\r\n', ...folds, '\r\nbody')
    await expect(readData(source, reading(budget, 10_000_000, kept))).rejects.toMatchObject({
      responseCode: 552,
      message: expect.stringContaining('header'),
    })
    expect([source.readableEnded, kept.stored.length]).toEqual([true, 0])
    expect(isWhole(budget, 10_000_000)).toBe(true)
    const body = await readData(stream('X: a\r\n\r\n', ...folds), reading(new ByteBudget(10_000_000), 10_000_000))
    expect(body.content.kind).toBe('kept')
  })

  test('asks to come again when all senders together bring too much', async () => {
    const budget = new ByteBudget(10)
    const first = await readData(stream('aaaaaa'), reading(budget, 100))
    await expect(readData(stream('bbb', 'bbb'), reading(budget, 100))).rejects.toMatchObject({ responseCode: 452 })
    first.release()
    await expect(readData(stream('bbb', 'bbb'), reading(budget, 100))).resolves.toMatchObject({ sizeBytes: 6 })
  })

  test('keeps nothing of a message that breaks off', async () => {
    const budget = new ByteBudget(100)
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('hung up')
      })(),
    )
    await expect(readData(source, reading(budget, 100))).rejects.toThrow('hung up')
    expect(isWhole(budget, 100)).toBe(true)
  })

  test('reads a message to the end that cannot be stored: its sender waits for an answer there', async () => {
    const budget = new ByteBudget(1_000_000)
    const source = stream(...Array.from({ length: 9 }, () => 'x'.repeat(70_000)))
    const store = () => Promise.reject(new Error('no space left'))
    await expect(readData(source, { ...reading(budget, 1_000_000), store })).rejects.toThrow('no space left')
    expect(source.readableEnded).toBe(true)
    expect(isWhole(budget, 1_000_000)).toBe(true)
  })

  test('keeps a long message behind its trace while it comes, and says how long it is without', async () => {
    const budget = new ByteBudget(400)
    const kept: Kept = { stored: [], half: 0 }
    const text = 'x'.repeat(99)
    const data = await readData(stream(text, '\n', text, text, '\n'), reading(budget, 400, kept))
    const whole = `${text}\r\n${text}${text}\r\n`
    expect(data).toMatchObject({ content: { kind: 'kept', rawBlob: 'blob' }, sizeBytes: whole.length })
    expect(data.digest).toBe(createHash('sha256').update(whole).digest('hex'))
    expect(kept.stored.map(String)).toEqual([`Trace: x\r\n${whole}`])
    data.release()
    expect(isWhole(budget, 400)).toBe(true)
  })

  test('limits the stored size, not only the received one, and leaves nothing half kept', async () => {
    const budget = new ByteBudget(1_000_000)
    const kept: Kept = { stored: [], half: 0 }
    const source = stream(...Array.from({ length: 100 }, () => '\r'.repeat(1_000)))
    const failing = { ...reading(budget, 150_000, kept) }
    await expect(readData(source, failing)).rejects.toMatchObject({ responseCode: 552 })
    expect([source.readableEnded, kept.stored]).toEqual([true, []])
    expect(isWhole(budget, 1_000_000)).toBe(true)
  })

  test('holds few buffers when a message comes in very small pieces', async () => {
    const source = Readable.from(Array.from({ length: 20_000 }, () => Buffer.from('a')))
    const data = await readData(source, { ...reading(new ByteBudget(100_000), 100_000), inMemoryBytes: 100_000 })
    expect(data.content.kind === 'memory' && data.content.chunks.length).toBeLessThan(5)
    expect(textOf(data)).toBe('a'.repeat(20_000))
  })

  test('of many that come at once, as many are taken as there is room for', async () => {
    // Storing its half takes a while.
    const slow = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
      try {
        for await (const _ of content) await new Promise((resolve) => setImmediate(resolve))
        return 'blob'
      } catch (error) {
        for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        throw error
      }
    }
    const pieces = Array.from({ length: 4 }, () => 'x'.repeat(70_000))
    const many = new ByteBudget(1_000_000)
    const reads = Array.from({ length: 20 }, () =>
      readData(stream(...pieces), { ...reading(many, 1_000_000), store: slow }).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    const answers = await Promise.all(reads)
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3)
  })
})
