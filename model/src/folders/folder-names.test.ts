import { describe, expect, it } from 'vitest'
import { tidyName } from '../text/tidy-name.ts'
import { FolderNames, folderMoveJudge, folderProblem, type NamedFolder, withSubfolders } from './folder-names.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDERS } from './limits.ts'

const own = (id: string, name: string, parentId?: string): NamedFolder => ({ id, role: 'custom', name, parentId })

const FOLDERS: readonly NamedFolder[] = [
  { id: '1', role: 'inbox', name: 'INBOX', parentId: undefined },
  { id: '2', role: 'sent', name: 'Sent', parentId: undefined },
  { id: '3', role: 'archive', name: 'Archive', parentId: undefined },
  own('10', 'Dự án'),
  own('11', 'Cầu', '10'),
  own('12', 'Bản vẽ', '11'),
  own('13', 'Đối tác'),
  // An import can create a folder with a system name.
  own('14', 'Inbox', '13'),
]

const problemOf = (name: string, parentId?: string, id?: string) =>
  folderProblem({ name: tidyName(name), parentId }, FOLDERS, id)

describe('the name of a folder', () => {
  it.each([
    ['Hợp đồng', undefined],
    ['Q1 & Q2 (2026)', undefined],
    ['🏗️', undefined],
    ['', 'missing'],
    [' \u00a0\u200b ', 'missing'],
    ['A/B', 'slash'],
    ['a\u0007b', 'characters'],
    ['abc\u202efdp', 'characters'],
    ['in\u200bbox', 'invisible'],
    ['👩‍🚀 Dự án', undefined],
    ['.', 'dots'],
    ['..', 'dots'],
    ['x'.repeat(MAX_FOLDER_NAME_CHARACTERS), undefined],
    ['x'.repeat(MAX_FOLDER_NAME_CHARACTERS + 1), 'too-long'],
    ['inbox', 'system-name'],
    ['HỘP THƯ ĐẾN', 'system-name'],
    ['hop thu den', 'system-name'],
    ['Có dấu sao', 'system-name'],
    ['Đã lên lịch', 'system-name'],
    ['gửi định kỳ', 'system-name'],
    ['webmail_period', 'system-name'],
    ['spam', 'system-name'],
    ['Archive', 'system-name'],
    ['lưu trữ', 'system-name'],
    ['anywhere', 'system-name'],
    ['Dự án', 'taken'],
    ['dự án', 'taken'],
    ['Dự án'.normalize('NFD'), 'taken'],
  ])('%j: %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem)
  })

  it('may be below the archive, and below no other system folder', () => {
    expect(problemOf('2026', '3')).toBeUndefined()
    expect(problemOf('2026', '1')).toBe('no-parent')
  })

  it('must differ from its siblings only', () => {
    expect(problemOf('Cầu')).toBeUndefined()
    expect(problemOf('cầu', '10')).toBe('taken')
  })

  it('may be spelled otherwise by its owner, and stays in the folder where an import put it', () => {
    expect(problemOf('DỰ ÁN', undefined, '10')).toBeUndefined()
    expect(problemOf('Inbox', '10', '14')).toBeUndefined()
    expect(problemOf('Trash', '13', '14')).toBe('system-name')
  })

  it('may be that of a system folder below another one if the rules allow it', () => {
    const rules = { allowsSystemNamesBelow: true }
    expect(folderProblem({ name: 'Sent', parentId: '10' }, FOLDERS, undefined, rules)).toBeUndefined()
    expect(folderProblem({ name: 'Inbox', parentId: '13' }, FOLDERS, undefined, rules)).toBe('taken')
    expect(folderProblem({ name: 'Sent', parentId: undefined }, FOLDERS, undefined, rules)).toBe('system-name')
  })

  it('may be one that cannot be given any more, until it is given another', () => {
    const folders = [...FOLDERS, own('15', 'in\u200bbox'), own('16', '..')]
    expect(folderProblem({ name: 'in\u200bbox', parentId: '10' }, folders, '15')).toBeUndefined()
    expect(folderProblem({ name: '..', parentId: '10' }, folders, '15')).toBe('dots')
    expect(folderProblem({ name: 'Thư mục', parentId: undefined }, folders, '16')).toBeUndefined()
  })

  it('is kept composed and without space around it', () => {
    expect(tidyName('  Dự \t án '.normalize('NFD'))).toBe('Dự án')
  })
})

describe('the place of a folder', () => {
  it.each([
    ['in a folder of the system', '1', undefined, 'no-parent'],
    ['in one that is not there', '99', undefined, 'no-parent'],
    ['in itself', '10', '10', 'below-itself'],
    ['below itself', '12', '10', 'below-itself'],
    ['elsewhere', '13', '11', undefined],
  ])('%s', (_, parentId, id, problem) => {
    expect(problemOf('Mới', parentId, id)).toBe(problem)
  })

  it('stays below a system folder where an import put it, and accepts no other folder there', () => {
    const folders = [...FOLDERS, own('15', '2024', '2')]
    expect(folderProblem({ name: 'Năm 2024', parentId: '2' }, folders, '15')).toBeUndefined()
    expect(folderProblem({ name: 'Dự án', parentId: '2' }, folders, '10')).toBe('no-parent')
  })

  it('is not deeper than the limit, with all below it', () => {
    const chain = Array.from({ length: MAX_FOLDER_DEPTH }, (_, n) => own(`${n + 1}`, `t${n}`, n ? `${n}` : undefined))
    expect(folderProblem({ name: 'x', parentId: `${MAX_FOLDER_DEPTH}` }, chain)).toBe('too-deep')
    expect(folderProblem({ name: 'x', parentId: `${MAX_FOLDER_DEPTH - 1}` }, chain)).toBeUndefined()
    const tall = [...chain.slice(0, MAX_FOLDER_DEPTH - 1), own('a', 'a'), own('b', 'b', 'a')]
    expect(folderProblem({ name: 'a', parentId: `${MAX_FOLDER_DEPTH - 1}` }, tall, 'a')).toBe('too-deep')
    expect(folderProblem({ name: 'a', parentId: `${MAX_FOLDER_DEPTH - 2}` }, tall, 'a')).toBeUndefined()
  })

  it.each([
    ['where it lies', '10', 'same-parent'],
    ['out of all', undefined, 'allowed'],
    ['into another one', '13', 'allowed'],
    ['into what lies below it', '12', 'below-itself'],
    ['into a folder of the system', '1', 'no-parent'],
    ['where one has its name, in another case', '14', 'taken'],
  ])('may be changed, or not: %s', (_, parentId, answer) => {
    const folders = [...FOLDERS, own('16', 'CẦU', '14')]
    const moved = folders.find(({ id }) => id === '11')
    expect(moved && folderMoveJudge(folders, moved)(parentId)).toBe(answer)
  })

  it('is in a mailbox that has room', () => {
    const many = Array.from({ length: MAX_FOLDERS }, (_, n) => own(`${n}`, `t${n}`))
    expect(folderProblem({ name: 'x', parentId: undefined }, many)).toBe('too-many')
    expect(folderProblem({ name: 'x', parentId: undefined }, many, '7')).toBeUndefined()
  })
})

it('finds a folder and all below it, the outer before the inner', () => {
  expect(withSubfolders(FOLDERS, '10').map(({ id }) => id)).toEqual(['10', '11', '12'])
  expect(withSubfolders(FOLDERS, '12').map(({ id }) => id)).toEqual(['12'])
  expect(withSubfolders(FOLDERS, '99')).toEqual([])
})

describe('names of folders that come back', () => {
  it('are numbered until nothing beside them has them', () => {
    const names = new FolderNames([own('1', 'Dự án'), own('2', 'dự án (2)'), own('3', 'Dự án (3)', '1')])
    expect(names.take({ name: 'Dự Án', parentId: undefined })).toBe('Dự Án (3)')
    expect(names.take({ name: 'Dự án', parentId: '1' })).toBe('Dự án')
  })

  it('may differ by case alone, as they did before', () => {
    const names = new FolderNames([])
    const taken = ['Work', 'work', 'work'].map((name) => names.take({ name, parentId: undefined }))
    expect(taken).toEqual(['Work', 'work', 'work (2)'])
  })
})

it('lets a deep folder of an import have another name, and tells it from the system’s when it is moved to them', () => {
  const chain = Array.from({ length: MAX_FOLDER_DEPTH + 3 }, (_, n) => own(`${n + 1}`, `t${n}`, n ? `${n}` : undefined))
  const last = `${MAX_FOLDER_DEPTH + 3}`
  expect(folderProblem({ name: 'khác', parentId: `${MAX_FOLDER_DEPTH + 2}` }, chain, last)).toBeUndefined()
  expect(folderProblem({ name: 'Inbox', parentId: undefined }, FOLDERS, '14')).toBe('taken')
})

it('has an end to the length of a path, and of those below', () => {
  const long = 'ế'.repeat(MAX_FOLDER_NAME_CHARACTERS)
  const chain = Array.from({ length: 6 }, (_, n) => own(`${n + 1}`, long, n ? `${n}` : undefined))
  const other = 'ề'.repeat(MAX_FOLDER_NAME_CHARACTERS)
  expect(folderProblem({ name: other, parentId: '5' }, chain)).toBeUndefined()
  expect(folderProblem({ name: other, parentId: '6' }, chain)).toBe('path-too-long')
  expect(folderProblem({ name: long, parentId: undefined }, [...chain, own('7', long, '6')], '1')).toBe('path-too-long')
})
