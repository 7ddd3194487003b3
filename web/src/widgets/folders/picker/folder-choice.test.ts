import type { FolderField } from '@sen/contract/folders'
import type { FolderRole } from '@sen/model/folders'
import { describe, expect, it } from 'vitest'
import { type FolderOption, folderChoice } from './folder-choice.ts'

const option = (title: string, role: FolderRole = 'custom', path = title): FolderOption => ({
  folder: { id: title, role, display_name: path } as FolderField,
  title,
  depth: path.split('/').length - 1,
})

const options = [
  option('Hộp thư đến', 'inbox', 'INBOX'),
  option('Thư rác', 'junk', 'Junk'),
  option('Thùng rác', 'trash', 'Trash'),
  option('Khách hàng'),
  option('Năm 2026', 'custom', 'Khách hàng/Năm 2026'),
  option('Nhân sự'),
  option('Thư mời'),
]
const found = (typed: string) =>
  folderChoice(options, typed, []).groups.flatMap((group) => group.options.map(({ title }) => title))
const preselected = (typed: string, among = options) => folderChoice(among, typed, []).preselected?.title

describe('with nothing typed', () => {
  it('offers the last used first, then one’s own, and Junk and Trash at the end', () => {
    const { groups, preselected: first } = folderChoice(options, '', ['Nhân sự', 'Thùng rác', 'gone'])
    expect(groups.map(({ id, options: of }) => [id, of.map(({ title }) => title)])).toEqual([
      ['recent', ['Nhân sự']],
      ['own', ['Khách hàng', 'Năm 2026', 'Nhân sự', 'Thư mời']],
      ['system', ['Hộp thư đến']],
      ['away', ['Thư rác', 'Thùng rác']],
    ])
    expect(first?.title).toBe('Nhân sự')
  })

  it('never goes to Junk or Trash by Enter alone', () => {
    expect(preselected('', [option('Thư rác', 'junk'), option('Thùng rác', 'trash')])).toBeUndefined()
  })
})

describe('with letters typed', () => {
  it.each([
    ['nhan', 'Nhân sự'],
    ['kh', 'Khách hàng'],
    ['2026', 'Năm 2026'],
    ['khach nam', 'Năm 2026'],
    ['NHÂN', 'Nhân sự'],
    ['thu', 'Thư mời'],
    ['thư rác', 'Thư rác'],
    ['thung rac', 'Thùng rác'],
  ])('goes for %s to %s', (typed, title) => expect(preselected(typed)).toBe(title))

  it('shows Junk and Trash last, and chooses neither by a part of its name', () => {
    expect(found('thu')).toEqual(['Thư mời', 'Hộp thư đến', 'Thư rác', 'Thùng rác'])
    expect(preselected('rac')).toBeUndefined()
  })

  it('shows nothing when nothing fits', () => expect(found('xyz')).toEqual([]))
})
