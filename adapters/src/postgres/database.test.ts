import { type TestWorld, world } from '@sen/testkit/world'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeText, openDatabase } from './database.ts'

describe('a text of the database', () => {
  it.each([
    ['ASCII', 'a<p>'.repeat(1_000)],
    ['Vietnamese', 'Kính gửi chị Lan, Ễ Ẵ Ổ. '.repeat(1_000)],
    ['combining marks', '\u0315\u0300'.repeat(1_000)],
    ['letters of two halves', '😀𝄞'.repeat(1_000)],
    ['nothing', ''],
    ['a mark of byte order', '\ufeffa'.repeat(3)],
  ])('returns the value that was written: %s', (_, written) => {
    expect(decodeText(Buffer.from(written))).toBe(written)
  })

  it('has the sign of replacement for bytes that are no UTF-8', () => {
    const bytes = Buffer.from([0x61, 0xff, 0xc3, 0x62])
    expect(decodeText(bytes)).toBe(bytes.toString())
  })
})

describe('read through the pool', () => {
  let given: TestWorld
  beforeAll(async () => {
    given = await world()
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => given.close())

  it('is not decoded letter by letter when it is long', async () => {
    const decodes = vi.spyOn(Buffer.prototype, 'toString')
    const { rows } = await sql<{ long: string; short: string }>`
      select repeat('Ễ', 100000) as long, 'Ễ' as short
    `.execute(given.database.db)
    const lengths = decodes.mock.calls.map(([, start, end]) => Number(end ?? 0) - Number(start ?? 0))
    expect(rows).toEqual([{ long: 'Ễ'.repeat(100_000), short: 'Ễ' }])
    expect(lengths).toContain(3)
    expect(lengths.filter((length) => length > 2_048)).toEqual([])
  })

  it.each([
    [true, 'force_generic_plan'],
    [false, 'auto'],
  ])('has one plan for all values of a statement: %s', async (plansOnce, mode) => {
    const opened = openDatabase(given.database.connection, { maxConnections: 1, plansOnce })
    const { rows } = await sql`show plan_cache_mode`.execute(opened.db)
    await opened.close()
    expect(rows).toEqual([{ plan_cache_mode: mode }])
  })
})
