import type { FolderField } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { folderTree } from './folder-tree.ts'

const folder = (name: string, role: FolderField['role'] = 'custom') =>
  ({ name, display_name: name, parent_name: name.split('/').slice(0, -1).join('/'), role }) as FolderField

it('lays the user’s folders out as a tree, in Vietnamese order, without system folders', () => {
  const folders = ['Nhân sự', 'Hợp đồng/Năm 2026', 'Đối tác', 'Hợp đồng', 'Dự án', 'Hợp đồng/Năm 2026/Quý 1'].map(
    (name) => folder(name),
  )
  const lines = folderTree([folder('INBOX', 'inbox'), ...folders]).map(
    ({ folder: one, depth }) => `${'-'.repeat(depth)}${one.display_name}`,
  )
  expect(lines).toEqual(['Dự án', 'Đối tác', 'Hợp đồng', '-Hợp đồng/Năm 2026', '--Hợp đồng/Năm 2026/Quý 1', 'Nhân sự'])
})

it('lets a folder below a system folder be listed with the top-level ones', () => {
  const lines = folderTree([folder('Sent', 'sent'), folder('Sent/2024'), folder('Sent/2024/Q1')]).map(
    ({ depth }) => depth,
  )
  expect(lines).toEqual([0, 1])
})
