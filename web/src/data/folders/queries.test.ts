import type { FolderField } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { folderNamed, rememberFormerNames } from './queries.ts'

const folders = [
  { id: '1', name: 'INBOX' },
  { id: '12', name: 'Khách hàng/Hà Nội' },
  { id: '13', name: '12' },
] as FolderField[]

it.each([
  ['INBOX', '1'],
  ['Khách hàng/Hà Nội', '12'],
  ['Khách hàng/Hà Nội'.normalize('NFD'), '12'],
  ['1', '1'],
  // A folder whose name equals another one's id: the name wins.
  ['12', '13'],
  ['Hà Nội', undefined],
])('finds the folder that the address names as %j', (name, id) => {
  expect(folderNamed(folders, name)?.id).toBe(id)
})

it('finds a folder by the name that it had, until another one has it', () => {
  const before = [{ id: '21', name: 'Dự án' }] as FolderField[]
  const now = [{ id: '21', name: 'Dự án 2026' }] as FolderField[]
  rememberFormerNames(before, now)
  expect(folderNamed(now, 'Dự án')?.id).toBe('21')
  const other = { id: '22', name: 'Dự án' } as FolderField
  expect(folderNamed([...now, other], 'Dự án')?.id).toBe('22')
})
