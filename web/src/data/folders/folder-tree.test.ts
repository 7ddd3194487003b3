import type { FolderField } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { folderTree } from './folder-tree.ts'

const folder = (display_name: string, role: FolderField['role'] = 'custom') => ({ display_name, role }) as FolderField

it('lays the user’s folders out as a tree, in Vietnamese order, without system folders', () => {
  const folders = ['Nhân sự', 'Hợp đồng/Năm 2026', 'Đối tác', 'Hợp đồng', 'Dự án', 'Hợp đồng/Năm 2026/Quý 1'].map(
    (name) => folder(name),
  )
  const lines = folderTree([folder('INBOX', 'inbox'), ...folders]).map(
    ({ folder: one, depth }) => `${'-'.repeat(depth)}${one.display_name}`,
  )
  expect(lines).toEqual(['Dự án', 'Đối tác', 'Hợp đồng', '-Hợp đồng/Năm 2026', '--Hợp đồng/Năm 2026/Quý 1', 'Nhân sự'])
})

it('hangs a folder without its parent from the nearest one there is', () => {
  const lines = folderTree([folder('A'), folder('A/B/C'), folder('X/Y')]).map(({ depth }) => depth)
  expect(lines).toEqual([0, 1, 0])
})
