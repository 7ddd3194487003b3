import { expect, it } from 'vitest'
import { readParameters, writeParameters } from './address-parameters.ts'

it.each([
  ['?q="giá báo"', '"giá báo"'],
  ['?q=%22gi%C3%A1+b%C3%A1o%22', '"giá báo"'],
  ['?q=1e3', '1e3'],
  ['?q=007', '007'],
  ['?q=true', 'true'],
  ['?q=null', 'null'],
  ['?q=[1]', '[1]'],
  ['?q={"a":1}', '{"a":1}'],
  ['?q=a&q=b', 'a'],
  ['?q=12345678901234567890', '12345678901234567890'],
  ['?q=', ''],
])('reads %s as it was typed', (query, q) => {
  expect(readParameters(query)).toEqual({ q })
  expect(readParameters(writeParameters({ q }))).toEqual({ q })
})

it('leaves out unset values, and writes numbers and flags so that they are read', () => {
  expect(writeParameters({ q: undefined })).toBe('')
  expect(writeParameters({ page: 2, is_read: false })).toBe('?page=2&is_read=false')
})
