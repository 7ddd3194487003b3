import { expect, it } from 'vitest'
import { readContentType } from './read-content-type.ts'

it.each([
  ['Text/HTML; charset=utf-8', 'text/html'],
  [' image/png ', 'image/png'],
  ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['', undefined],
  ['text', undefined],
  ['text/html\r\nx: y', undefined],
  [`text/${'a'.repeat(128)}`, undefined],
])('%j is %j', (written, type) => {
  expect(readContentType(written)).toBe(type)
})
