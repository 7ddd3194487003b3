import { describe, expect, it } from 'vitest'
import { type Arrangeable, arrangeEntries } from './rank-entries.ts'
import { COMMAND_SYNONYMS, FOLDER_SYNONYMS } from './synonyms.ts'

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
const found = (typed: string) =>
  arrangeEntries(
    entries.map((entry): Arrangeable => ({ ...entry, kind: 'thread' })),
    typed,
  ).groups.flatMap((group) => group.entries.map(({ label }) => label))

it('leaves everything as it is while nothing is typed', () => {
  expect(found('  ')).toEqual(entries.slice(0, 6).map(({ label }) => label))
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

describe('of folders, commands and threads', () => {
  const folder = (label: string, also = label): Arrangeable => ({ kind: 'folder', label, also })
  const command = (label: string, changesMail = true): Arrangeable => ({ kind: 'command', label, changesMail })
  const all: readonly Arrangeable[] = [
    command('Soạn thư', false),
    command('Chuyển vào Thùng rác'),
    command('Báo thư rác'),
    command('Trả lời', false),
    command('Trả lời tất cả', false),
    folder('Hộp thư đến', 'INBOX'),
    folder('Thư rác', 'Junk'),
    folder('Thùng rác', 'Trash'),
    folder('Nhân sự', 'Công ty/Nhân sự'),
    { kind: 'thread', label: 'Thùng rác đầu phố', also: 'An' },
  ]
  const preselected = (typed: string) => arrangeEntries(all, typed).preselected?.label
  const kinds = (typed: string) => arrangeEntries(all, typed).groups.map(({ kind }) => kind)

  it.each([
    ['Thùng rác', 'Thùng rác'],
    ['thung rac', 'Thùng rác'],
    ['thu rac', 'Thư rác'],
    ['rac', 'Thư rác'],
    ['trash', 'Thùng rác'],
    ['nhan', 'Nhân sự'],
    ['tra loi', 'Trả lời'],
  ])('goes for %s to %s', (typed, label) => expect(preselected(typed)).toBe(label))

  it('performs commands that change mail only when the whole name was typed', () => {
    expect(preselected('bao thu')).toBeUndefined()
    expect(preselected('chuyen vao')).toBeUndefined()
    expect(preselected('báo thư rác')).toBe('Báo thư rác')
  })

  it('shows the group of the best hit first, and threads read lately before commands while nothing is typed', () => {
    expect(kinds('thung rac')[0]).toBe('folder')
    expect(kinds('báo thư rác')[0]).toBe('command')
    expect(kinds('')).toEqual(['thread', 'command', 'folder'])
  })
})

describe('by their usual names', () => {
  const command = (id: string, label: string, more: Partial<Arrangeable> = {}): Arrangeable => ({
    kind: 'command',
    label,
    synonyms: COMMAND_SYNONYMS[id] ?? [],
    ...more,
  })
  const folder = (role: string, label: string): Arrangeable => ({
    kind: 'folder',
    label,
    synonyms: FOLDER_SYNONYMS[role] ?? [],
  })
  const all: readonly Arrangeable[] = [
    command('compose', 'Soạn thư'),
    command('reply', 'Trả lời', { reason: 'Hãy mở một chuỗi thư trước' }),
    command('trash-threads', 'Chuyển vào Thùng rác', { changesMail: true }),
    command('theme-light', 'Giao diện sáng'),
    command('theme-dark', 'Giao diện tối'),
    command('sign-out', 'Đăng xuất'),
    folder('periodic', 'Gửi định kỳ'),
    folder('sent', 'Đã gửi'),
    folder('trash', 'Thùng rác'),
  ]
  const first = (typed: string) => arrangeEntries(all, typed).groups[0]?.entries[0]?.label
  const preselected = (typed: string) => arrangeEntries(all, typed).preselected?.label

  it.each([
    ['xóa', 'Chuyển vào Thùng rác'],
    ['xoa', 'Chuyển vào Thùng rác'],
    ['delete', 'Chuyển vào Thùng rác'],
    ['dark', 'Giao diện tối'],
    ['tối', 'Giao diện tối'],
    ['toi', 'Giao diện tối'],
    ['gui', 'Đã gửi'],
    ['gửi', 'Đã gửi'],
    ['viet thu', 'Soạn thư'],
    ['logout', 'Đăng xuất'],
    ['tra loi', 'Trả lời'],
    ['trả lời', 'Trả lời'],
    ['reply', 'Trả lời'],
  ])('finds %s', (typed, label) => expect(first(typed)).toBe(label))

  it('performs nothing that changes mail by one of its other words', () => {
    expect(preselected('xoa')).toBeUndefined()
    expect(preselected('delete')).toBeUndefined()
    expect(preselected('dark')).toBe('Giao diện tối')
  })

  it('shows unavailable commands only when searched for, and never performs them', () => {
    expect(preselected('tra loi')).toBeUndefined()
    const atRest = arrangeEntries(all, '').groups.flatMap(({ entries: each }) => each)
    expect(atRest.map(({ label }) => label)).not.toContain('Trả lời')
  })
})
