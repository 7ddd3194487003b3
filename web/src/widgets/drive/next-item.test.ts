import { expect, it } from 'vitest'
import { nextItemIndex } from './next-item.ts'

it.each([
  ['one below the other', 'ArrowDown', 2, 1, 3],
  ['one above the other', 'ArrowUp', 2, 1, 1],
  ['not above the first', 'ArrowUp', 0, 1, undefined],
  ['not below the last', 'ArrowDown', 10, 1, undefined],
  ['not aside where there is one column', 'ArrowRight', 2, 1, undefined],
  ['a row further in boxes', 'ArrowDown', 2, 4, 6],
  ['aside in boxes', 'ArrowRight', 2, 4, 3],
  ['into the last row, which is shorter', 'ArrowDown', 7, 4, 10],
  ['not below the last row of boxes', 'ArrowDown', 9, 4, undefined],
  ['to the first', 'Home', 7, 4, 0],
  ['to the last', 'End', 0, 1, 10],
  ['as far as one sees', 'PageDown', 0, 1, 4],
  ['not beyond the end', 'PageDown', 9, 1, 10],
  ['nowhere by a letter', 'a', 2, 1, undefined],
] as const)('goes %s', (_, key, at, columns, expected) => {
  expect(nextItemIndex(key, at, { count: 11, columns, rowsInSight: 5 })).toBe(expected)
})

it.each([
  ['from the last folders to the files below them', 'ArrowDown', 4, 5],
  ['to the last folder when none is above', 'ArrowUp', 7, 4],
  ['to the folder above', 'ArrowUp', 5, 4],
  ['past the end of the folders, to the last of them', 'ArrowDown', 2, 4],
  ['from the last folder to the first file', 'ArrowRight', 4, 5],
  ['from the first file to the last folder', 'ArrowLeft', 5, 4],
  ['to the last of a shorter row of files', 'ArrowDown', 8, 10],
] as const)('with five folders above in rows of four, goes %s', (_, key, at, expected) => {
  expect(nextItemIndex(key, at, { count: 11, columns: 4, rowsInSight: 5, folders: 5 })).toBe(expected)
})
