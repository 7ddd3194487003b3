import { expect, it } from 'vitest'
import { archiveNames } from './archive-names.ts'

it('distinguishes equal names regardless of case and Unicode form', () => {
  expect(archiveNames(['Báo giá.pdf', 'báo giá.PDF', 'Báo giá.pdf'.normalize('NFD'), 'Báo giá (2).pdf'])).toEqual([
    'Báo giá.pdf',
    'báo giá (2).PDF',
    'Báo giá (3).pdf',
    'Báo giá (2) (2).pdf',
  ])
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\a.dll', 'a.dll'],
  ['nul', '_nul'],
  ['COM1.txt', '_COM1.txt'],
  ['lpt².txt', '_lpt².txt'],
  ['CONOUT$', '_CONOUT$'],
  ['aux .txt', '_aux .txt'],
  ['compa.txt', 'compa.txt'],
  ['x:y.txt', 'x_y.txt'],
  ['a<b>:c?.txt', 'a_b__c_.txt'],
  ['', 'file-1'],
  ['..', 'file-1'],
  ['README', 'README'],
])('makes %j safe to unpack', (given, expected) => {
  expect(archiveNames([given])).toEqual([expected])
})

it('gives names without an ending a number too', () => {
  expect(archiveNames(['README', 'README'])).toEqual(['README', 'README (2)'])
})

it('tries one number for each of many equal names', () => {
  const { has } = Set.prototype
  let lookUps = 0
  // A spy would record each call, which are tens of millions when every number is tried.
  Set.prototype.has = function (value) {
    lookUps += 1
    return has.call(this, value)
  }
  const names = archiveNames(Array.from({ length: 8_000 }, () => 'Báo giá.pdf'))
  Set.prototype.has = has
  expect(names.at(-1)).toBe('Báo giá (8000).pdf')
  expect(lookUps).toBeLessThan(8_000 * 3)
})
