import { expect, it } from 'vitest'
import { isSameTarget } from './upload-target.ts'

it.each([
  [{ parentId: '1', folderPath: 'a' }, { parentId: '1', folderPath: 'a' }, true],
  [{ parentId: '1', folderPath: 'a' }, { parentId: '1', folderPath: 'b' }, false],
  [{ parentId: '1', folderPath: '' }, { parentId: null, folderPath: '' }, false],
  [{ parentId: null, folderPath: '' }, undefined, false],
  [undefined, undefined, true],
])('compares %j with %j: %s', (one, other, isSame) => {
  expect(isSameTarget(one, other)).toBe(isSame)
})
