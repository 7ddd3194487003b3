import { describe, expect, it } from 'vitest'
import { FolderCount, folderPortions } from './folder-portions.ts'
import { MAX_DRIVE_ITEMS_PER_CALL, MAX_FOLDERS_MADE_PER_CALL } from './limits.ts'

const deep = (name: string, depth: number) => Array.from({ length: depth }, (_, at) => `${name}${at}`).join('/')

it.each([
  [[], 0],
  [[''], 0],
  [['Ảnh/2026', 'ảnh/2026/Hè'.normalize('NFD'), 'Ảnh'], 3],
  [['a/b', 'b/a', 'ab'], 5],
])('counts each folder of %j once', (paths, count) => {
  const folders = new FolderCount()
  for (const path of paths) folders.add(path.split('/').filter((name) => name !== ''))
  expect(folders.count).toBe(count)
})

it('counts a very long path in linear time', () => {
  const folders = new FolderCount()
  folders.add(Array.from({ length: 200_000 }, () => 'a'.repeat(50)))
  expect(folders.count).toBe(200_000)
})

describe('the portions of dropped folders', () => {
  it('contain as many paths as a call accepts, and no more folders than it creates', () => {
    const flat = Array.from({ length: MAX_DRIVE_ITEMS_PER_CALL + 1 }, (_, at) => `Kho/${at}`)
    expect(folderPortions(flat).map(({ length }) => length)).toEqual([MAX_DRIVE_ITEMS_PER_CALL, 1])
    const trees = Array.from({ length: 100 }, (_, at) => deep(`${at} `, 30))
    const portions = folderPortions(trees)
    expect(portions.flat()).toEqual(trees)
    const most = Math.floor(MAX_FOLDERS_MADE_PER_CALL / 30)
    expect(portions.map(({ length }) => length)).toEqual([most, most, most, 100 - 3 * most])
    expect(folderPortions([])).toEqual([])
  })
})
