import { expect, it } from 'vitest'
import { isZipFile } from './zip-files.ts'

it.each([
  ['hồ sơ.zip', 'application/octet-stream', true],
  ['HỒ SƠ.ZIP ', '', true],
  ['hồ sơ', 'application/zip', true],
  ['hồ sơ', 'application/x-zip-compressed', true],
  // Office files are zip files inside, but mail servers accept them.
  ['báo cáo.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
  ['hồ sơ.zip.txt', 'text/plain', false],
  ['zip', '', false],
])('%s of type %s: %s', (name, contentType, expected) => {
  expect(isZipFile({ name, contentType })).toBe(expected)
})
