import { expect, it } from 'vitest'
import { boxAt, boxLayout, foldersAhead } from './item-layout.ts'
import { firstOfRow, rowOf, topOf } from './item-positions.ts'

const FIVE_FOLDERS = boxLayout(800, false, 5)

it('puts folders as chips of 48 pixels above the files, which begin a row of their own', () => {
  expect(FIVE_FOLDERS.columns).toBe(4)
  expect([0, 4, 5, 9].map((at) => topOf(at, FIVE_FOLDERS))).toEqual([0, 60, 120, 328])
  expect(boxAt(4, FIVE_FOLDERS, false)).toMatchObject({ top: 76, height: 48 })
  expect(boxAt(5, FIVE_FOLDERS, false)).toMatchObject({ top: 136, height: 196 })
})

it('knows the row of an item and the first item of a row', () => {
  expect([0, 3, 4, 5, 8, 9].map((at) => rowOf(at, FIVE_FOLDERS))).toEqual([0, 0, 1, 2, 2, 3])
  expect([0, 1, 2, 3].map((row) => firstOfRow(row, FIVE_FOLDERS))).toEqual([0, 4, 5, 9])
})

it('counts the folders at the beginning, up to the first unknown item', () => {
  const [folder, file] = [{ type: 'folder' as const }, { type: 'file' as const }]
  expect(foldersAhead([folder, folder, file, folder])).toBe(2)
  expect(foldersAhead([folder, undefined, folder])).toBe(1)
  expect(foldersAhead([folder])).toBe(1)
})
