import { expect, it } from 'vitest'
import { findTemplates } from './find-templates.ts'

const NAMES = ['Báo giá', 'Bảo hành', 'Cảm ơn sau họp', 'Gửi lại báo giá']
const templates = NAMES.map((name, at) => ({
  id: `${at}`,
  name,
  subject: '',
  snippet: at === 2 ? 'Kính gửi anh chị' : '',
}))
const found = (typed: string) => findTemplates(templates, typed).map(({ name }) => name)

it.each([
  ['', NAMES],
  ['bao', ['Báo giá', 'Bảo hành', 'Gửi lại báo giá']],
  ['bao gia', ['Báo giá', 'Gửi lại báo giá']],
  ['BẢO', ['Bảo hành', 'Báo giá', 'Gửi lại báo giá']],
  ['gia bao', ['Báo giá', 'Gửi lại báo giá']],
  ['gui', ['Gửi lại báo giá', 'Cảm ơn sau họp']],
  ['không có', []],
])('“%s” finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names)
})
