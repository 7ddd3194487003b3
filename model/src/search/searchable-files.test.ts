import { expect, it } from 'vitest'
import { textSource } from './searchable-files.ts'

it.each([
  ['Báo cáo.PDF', 'application/octet-stream', 'pdf'],
  ['bảng.xlsx', 'application/zip', 'xlsx'],
  ['không tên', 'application/pdf; name=x', 'pdf'],
  ['ảnh.png', 'image/png', undefined],
  ['cũ.doc', 'application/msword', undefined],
  ['constructor', 'constructor', undefined],
])('looks into %s (%s) as %s', (name, type, source) => {
  expect(textSource(name, type)).toBe(source)
})
