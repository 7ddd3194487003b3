import { describe, expect, it } from 'vitest'
import { utf8Length } from '../file-names.ts'
import { tidyName } from '../text/tidy-name.ts'
import { driveNameKey, driveNameProblem, drivePath, numberedName, readDrivePath } from './drive-names.ts'

describe('a name in the drive', () => {
  it.each([
    ['Báo giá.xlsx', undefined],
    ['🏗️', undefined],
    ['b\ufffdo gi\ufffd.xlsx', undefined],
    ['.env', undefined],
    ['', 'missing'],
    [' \u00a0\u200b ', 'missing'],
    ['a/b', 'separator'],
    ['a\\b', 'separator'],
    ['..', 'reserved'],
    ['.', 'reserved'],
    ['...', 'reserved'],
    ['a\u0000b', 'characters'],
    ['gnp.\u202eexe', 'characters'],
    ['a\ud800', 'characters'],
    ['hóa đơn\u200b', 'invisible'],
    ['x\ufe0f', 'invisible'],
    ['x\u{e0041}', 'invisible'],
    [`invoice.pdf${'\u2800'.repeat(8)}.exe`, 'invisible'],
    ['\u3164', 'invisible'],
    ['👩🏽‍🚀 Ảnh', undefined],
    [`${'ễ'.repeat(83)}.txt`, undefined],
    [`${'ễ'.repeat(84)}.txt`, 'too-long'],
  ])('%j: %s', (typed, problem) => {
    expect(driveNameProblem(tidyName(typed))).toBe(problem)
  })

  it('is composed, and without space around it', () => {
    expect(tidyName('  Bản \t vẽ '.normalize('NFD'))).toBe('Bản vẽ')
  })

  it('conflicts with one that differs in case alone, not with one that differs in accents', () => {
    expect(driveNameKey('BÁO GIÁ.xlsx')).toBe(driveNameKey('báo giá.XLSX'))
    expect(driveNameKey('bao gia.xlsx')).not.toBe(driveNameKey('báo giá.xlsx'))
  })
})

describe('a numbered name', () => {
  it.each([
    ['a.txt', 1, 'a.txt'],
    ['a.txt', 2, 'a (2).txt'],
    ['a.txt', 3, 'a (3).txt'],
    ['Ảnh', 2, 'Ảnh (2)'],
    ['.env', 2, '.env (2)'],
    ['Thư ngày 1. Kính gửi quý khách hàng', 2, 'Thư ngày 1. Kính gửi quý khách hàng (2)'],
  ])('%s with the number %i is %s', (name, number, expected) => {
    expect(numberedName(name, number)).toBe(expected)
  })

  it('is never longer than a name may be', () => {
    const numbered = numberedName(`${'ễ'.repeat(83)}.txt`, 2)
    expect(numbered.endsWith('ễ (2).txt')).toBe(true)
    expect(utf8Length(numbered)).toBeLessThanOrEqual(255)
  })
})

describe('a path', () => {
  it.each([
    ['', []],
    ['/', []],
    ['/Dự án//Cầu/', ['Dự án', 'Cầu']],
    ['Dự án/../Cầu', undefined],
    ['a/./b', undefined],
    ['a\u0000', undefined],
  ])('%j is %j', (path, names) => {
    expect(readDrivePath(path)).toEqual(names)
  })

  it('is written from the root', () => {
    expect(drivePath([])).toBe('/')
    expect(drivePath(['Dự án', 'a.txt'])).toBe('/Dự án/a.txt')
  })
})
