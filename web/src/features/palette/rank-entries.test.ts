import { expect, it } from 'vitest'
import { rankEntries } from './rank-entries.ts'

const entries = [
  { label: 'Hộp thư đến' },
  { label: 'Đã gửi' },
  { label: 'Chuyển vào Thùng rác' },
  { label: 'Thùng rác' },
  { label: 'Đánh dấu đã đọc', also: 'Shift+I' },
  { label: 'Giao diện tối', also: 'Dark theme' },
  { label: 'Ma' },
  { label: 'Mà' },
  { label: 'Má' },
]
const found = (typed: string) => rankEntries(entries, typed).map(({ label }) => label)

it('leaves everything as it is while nothing is typed', () => {
  expect(found('  ')).toEqual(entries.map(({ label }) => label))
})

it.each([
  ['hop thu', ['Hộp thư đến']],
  ['HỘP THƯ', ['Hộp thư đến']],
  ['hộp thư', ['Hộp thư đến']],
  ['da gui', ['Đã gửi']],
  ['thung rac', ['Thùng rác', 'Chuyển vào Thùng rác']],
  ['rac chuyen', ['Chuyển vào Thùng rác']],
  ['doc danh', ['Đánh dấu đã đọc']],
  ['dark', ['Giao diện tối']],
  ['xyz', []],
])('finds %s', (typed, labels) => expect(found(typed)).toEqual(labels))

it('puts the exact diacritics first, however they are encoded', () => {
  expect(found('má')).toEqual(['Má', 'Ma', 'Mà'])
  expect(found('mà'.normalize('NFD'))[0]).toBe('Mà')
  expect(found('ma')).toEqual(['Ma', 'Mà', 'Má'])
})
