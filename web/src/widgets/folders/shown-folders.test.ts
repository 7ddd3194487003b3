import type { FolderField } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import type { FolderNode } from '../../data/folders/folder-tree.ts'
import { shownFolders } from './shown-folders.ts'

const node = (name: string, depth: number, unread = 0): FolderNode => ({
  folder: { id: name, name, unread_threads: unread } as FolderField,
  depth,
})
const TREE = [node('A', 0, 1), node('A/B', 1, 2), node('A/B/C', 2, 3), node('D', 0), node('D/E', 1, 4), node('F', 0)]
const seen = (folded: readonly string[], current?: string) =>
  shownFolders(TREE, folded, current).map(({ folder, isFolded, unreadBelow }) => [folder.name, isFolded, unreadBelow])

it('shows all, and marks the folders that can be folded', () => {
  expect(seen([])).toEqual([
    ['A', false, 0],
    ['A/B', false, 0],
    ['A/B/C', undefined, 0],
    ['D', false, 0],
    ['D/E', undefined, 0],
    ['F', undefined, 0],
  ])
})

it('folds away all folders below, and counts their unread mail', () => {
  expect(seen(['A', 'A/B'])).toEqual([
    ['A', true, 5],
    ['D', false, 0],
    ['D/E', undefined, 0],
    ['F', undefined, 0],
  ])
})

it('keeps the folder that one is in', () => {
  expect(seen(['A'], 'A/B/C')).toEqual([
    ['A', true, 2],
    ['A/B/C', undefined, 0],
    ['D', false, 0],
    ['D/E', undefined, 0],
    ['F', undefined, 0],
  ])
})
