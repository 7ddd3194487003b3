import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'
import { shortName } from './short-name.ts'

it.each([
  ['Trần Minh Quân', 'Quân'],
  ['Nguyen Van Hung', 'Hung'],
  ['John Smith', 'John'],
  ['Linh', 'Linh'],
  ['Hải quan điện tử', 'Hải quan điện tử'],
  ['Phòng Kế toán', 'Phòng Kế toán'],
  ['', ''],
])('%s is called %s', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})

it.each([
  ['Lê Hoàng Phúc', 'HP'],
  ['Nguyễn Thị E\u0302\u0301n', 'TẾ'],
  ['đỗ bảo', 'ĐB'],
  ['GitHub', 'G'],
  ['lan@senmail.test', 'L'],
  ['🎉', '?'],
  ['', '?'],
])('%s is written as %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})

it('gives one address one colour, however it is written', () => {
  expect(hueOf('Lan@Senmail.test ')).toBe(hueOf('lan@senmail.test'))
  expect(hueOf('lan@senmail.test')).not.toBe(hueOf('minh@senmail.test'))
})
