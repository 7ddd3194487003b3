import { expect, it } from 'vitest'
import { driveSortKey } from './drive-order.ts'

const ordered = (names: readonly string[]) =>
  [...names].sort((a, b) => {
    const [first, second] = [driveSortKey(a), driveSortKey(b)]
    return first < second ? -1 : first > second ? 1 : 0
  })

it.each([
  [['an', 'ăn', 'ân', 'bn', 'da', 'đa', 'ea', 'êa', 'oa', 'ôa', 'ơa', 'ua', 'ưa', 'xa']],
  [['ma', 'mà', 'mả', 'mã', 'má', 'mạ', 'mac']],
  [['Bản 2', 'bản 9', 'Bản 10', 'bản 010b', 'Bản 100']],
  [['2025', '2026 báo cáo', 'a']],
  [['lớn', 'lớn (2)', 'lớn lên']],
])('is in the order of Vietnamese readers: %j', (names) => {
  expect(ordered([...names].reverse())).toEqual(names)
})

it('looks past case, and is the same for composed and decomposed names', () => {
  expect(driveSortKey('HỢP ĐỒNG')).toBe(driveSortKey('hợp đồng'))
  expect(driveSortKey('Đường'.normalize('NFD'))).toBe(driveSortKey('Đường'))
})

it('has a length that fits into an index, however long the name is', () => {
  expect(driveSortKey('Ễ9'.repeat(10_000)).length).toBeLessThan(800)
})
