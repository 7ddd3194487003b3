import { expect, it } from 'vitest'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { driveItem } from '../../testing/drive-files.fixture.ts'
import { mayPick, withSelection } from './picked-items.ts'

const clean = {
  version: 1,
  is_office: false,
  has_thumbnail: false,
  scan: 'clean' as const,
  has_virus: false,
  message: '',
}

it.each<[string, DriveItem, boolean]>([
  ['a file', driveItem('1', 'a.pdf'), true],
  ['a folder', driveItem('2', 'Ảnh'), true],
  ['somebody else’s file', driveItem('3', 'b.pdf', { disabled: true }), false],
  ['a file with a virus', driveItem('4', 'c.pdf', { prop: { ...clean, has_virus: true } }), false],
])('%s may be picked: %o %s', (_, item, may) => {
  expect(mayPick(item)).toBe(may)
})

it('keeps items picked in other folders, in the order of picking', () => {
  const [a, b, c] = [driveItem('1', 'a.pdf'), driveItem('2', 'b.pdf'), driveItem('3', 'c.pdf')]
  const first = withSelection(new Map(), [b], new Set(['2']))
  const both = withSelection(first, [a, c], new Set(['2', '3', '1']))
  expect([...both.keys()]).toEqual(['2', '1', '3'])
  expect([...withSelection(both, [a, c], new Set(['2', '3'])).keys()]).toEqual(['2', '3'])
})
