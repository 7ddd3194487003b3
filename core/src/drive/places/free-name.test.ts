import { driveNameKey, numberedName } from '@sen/model/drive/drive-names'
import { describe, expect, it } from 'vitest'
import { freeNameIn, freeNamesIn } from './free-name.ts'

function folderOf(names: readonly string[]) {
  const keys = new Set(names.map(driveNameKey))
  const asked = { times: 0, keys: 0 }
  const takenKeys = async (_: unknown, wanted: readonly string[]) => {
    asked.times += 1
    asked.keys += wanted.length
    return new Set(wanted.filter((key) => keys.has(key)))
  }
  return { takenKeys, asked }
}

const rowOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => numberedName(name, at + 1))

describe('a free name', () => {
  it.each([0, 1, 2, 15, 16, 17, 31, 32, 33, 500, 4_113, 65_537])(
    'is the next one behind a row of %i',
    async (count) => {
      const folder = folderOf(rowOf('ảnh.jpg', count))
      expect(await freeNameIn(folder, undefined, 'ẢNH.jpg')).toBe(numberedName('ẢNH.jpg', count + 1))
      expect(folder.asked.times).toBeLessThanOrEqual(7)
      expect(folder.asked.keys).toBeLessThanOrEqual(120)
    },
  )

  it('is free when a row has gaps, too', async () => {
    const row = rowOf('a', 300).filter((name) => name !== 'a (90)')
    const free = await freeNameIn(folderOf(row), undefined, 'a')
    expect(['a (90)', 'a (301)']).toContain(free)
    expect(await freeNameIn(folderOf(rowOf('a', 300).filter((name) => name !== 'a (7)')), undefined, 'a')).toBe('a (7)')
  })
})

describe('free names of many that go there together', () => {
  it('are distinct, numbered in order, with few queries', async () => {
    const folder = folderOf(['a.txt', 'a (2).txt', 'a (4).txt', 'b'])
    expect(await freeNamesIn(folder, undefined, ['a.txt', 'b', 'A.txt', 'c', 'c', 'c', 'a (3).txt'])).toEqual([
      ...['a (3).txt', 'b (2)', 'A (5).txt', 'c', 'c (2)', 'c (3)', 'a (3) (2).txt'],
    ])
    const same = folderOf(rowOf('x', 5_000))
    const free = await freeNamesIn(
      same,
      undefined,
      Array.from({ length: 500 }, () => 'x'),
    )
    expect(new Set(free).size).toBe(500)
    expect(free.some((name) => rowOf('x', 5_000).includes(name))).toBe(false)
    expect(same.asked.times).toBeLessThanOrEqual(60)
    const others = folderOf(Array.from({ length: 500 }, (_, at) => `tệp ${at}`))
    await freeNamesIn(
      others,
      undefined,
      Array.from({ length: 500 }, (_, at) => `tệp ${at}`),
    )
    expect(others.asked.times).toBe(2)
  })
})
