import { expect, it } from 'vitest'
import { finishedByPasting, finishedByTyping } from './field-text.ts'

const said = (found: readonly { name: string; email: string }[] | undefined) =>
  found?.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(' | ')

it.each([
  ['minh@senmail.test', undefined],
  ['minh@senmail.test,', 'minh@senmail.test'],
  ['minh@senmail.test;', 'minh@senmail.test'],
  ['minh@senmail.test ', 'minh@senmail.test'],
  ['Nguyễn ', undefined],
  ['Nguyễn Văn ', undefined],
  ['Nguyễn Văn Minh,', 'Nguyễn Văn Minh'],
  ['minh@ ', undefined],
  ['Minh <minh@senmail.test> ', 'Minh <minh@senmail.test>'],
  ['"Trần,', undefined],
  ['"Trần, Bình" <b@x.vn', undefined],
  ['"Trần, Bình" <b@x.vn>,', 'Trần, Bình <b@x.vn>'],
  ['a@x.vn, b', 'a@x.vn | b'],
  [',', ''],
  ['', undefined],
])('typed %j finishes %s', (text, expected) => {
  expect(said(finishedByTyping(text))).toBe(expected)
})

it.each([
  ['minh@senmail.test', 'minh@senmail.test'],
  ['a@x.vn b@x.vn', 'a@x.vn | b@x.vn'],
  ['Lan <a@x.vn>\nMinh <b@x.vn>', 'Lan <a@x.vn> | Minh <b@x.vn>'],
  ['Nguyễn, Lan <a@x.vn>; Trần, Bình <b@x.vn>', 'Nguyễn, Lan <a@x.vn> | Trần, Bình <b@x.vn>'],
  ['senmail.test', undefined],
  ['Nguyễn Văn Minh', undefined],
  ['', undefined],
])('pasted %j finishes %s', (text, expected) => {
  expect(said(finishedByPasting(text))).toBe(expected)
})
