import { expect, it } from 'vitest'
import { templatesFor, withoutPlaceholders } from './signature-template.ts'

const PLACEHOLDERS = ['Chức danh, công ty', 'Điện thoại:']
const { plain, withLogo } = templatesFor({ name: 'Lan', email: 'lan@sen.vn' }, 'Chức danh, công ty', 'Điện thoại:')

it('removes placeholders that were not overwritten, however the editor split the line', () => {
  expect(withoutPlaceholders(plain, PLACEHOLDERS)).toBe('<div><b>Lan</b></div><div>lan@sen.vn</div>')
  expect(withoutPlaceholders(withLogo, PLACEHOLDERS)).not.toMatch(/Chức danh|Điện thoại/)
  expect(withoutPlaceholders('<div><span style="color: red">Điện thoại: </span></div>', PLACEHOLDERS)).toBe('')
})

it('keeps the typed text', () => {
  const written = plain.replace('Chức danh', 'Kế toán').replace('Điện thoại:', 'Điện thoại: 0901')
  expect(withoutPlaceholders(written, PLACEHOLDERS)).toBe(written)
})
