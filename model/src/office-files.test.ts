import { expect, it } from 'vitest'
import { isOfficeFile } from './office-files.ts'

it.each([
  ['Báo giá quý 3.docx', true],
  ['BANG LUONG.XLS', true],
  ['trình bày.v2.pptx', true],
  ['ảnh.png', false],
  ['hợp đồng.pdf', false],
  ['docx', false],
  ['.docx', false],
  ['', false],
])('%s: %s', (name, expected) => {
  expect(isOfficeFile(name)).toBe(expected)
})
