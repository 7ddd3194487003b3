import { describe, expect, it } from 'vitest'
import {
  fillablePlaceholders,
  fillPlaceholders,
  openPlaceholders,
  PLACEHOLDERS,
  type PlaceholderFacts,
  placeholderValues,
  writePlaceholder,
} from './placeholders.ts'

const FACTS: PlaceholderFacts = {
  recipient: { name: 'Nguyễn Thị Hoa', email: 'hoa@doi-tac.example' },
  sender: { name: 'Trần Lan', email: 'lan@sen.example' },
  subject: 'Báo giá tháng 11',
  // It is the next day in Vietnam already.
  now: new Date('2026-11-23T20:00:00Z'),
  language: 'vi',
  timeZone: 'Asia/Ho_Chi_Minh',
}
const VALUES = placeholderValues(FACTS)

describe('a placeholder', () => {
  it.each([
    ['Chào {{name}},', 'Chào Nguyễn Thị Hoa,'],
    ['{{ Name }} / {{NAME}} / {{\u00a0name\u00a0}}', 'Nguyễn Thị Hoa / Nguyễn Thị Hoa / Nguyễn Thị Hoa'],
    ['{{email}} {{my_name}} {{my_email}}', 'hoa@doi-tac.example Trần Lan lan@sen.example'],
    ['Ngày {{date}}: {{subject}}', 'Ngày 24/11/2026: Báo giá tháng 11'],
    ['{{nmae}} {{tên}} {{ }} {{}} {name} {{name}', '{{nmae}} {{tên}} {{ }} {{}} {name} {{name}'],
    ['{{{name}}}', '{Nguyễn Thị Hoa}'],
  ])('%s → %s', (text, filled) => {
    expect(fillPlaceholders(text, VALUES)).toBe(filled)
  })

  it('is filled once: a value that looks like one stays a value', () => {
    const values = placeholderValues({ ...FACTS, recipient: { name: '{{my_email}} $&', email: 'x@y.example' } })
    expect(fillPlaceholders('{{name}}', values)).toBe('{{my_email}} $&')
  })

  it.each([
    ['nobody to write to yet', { recipient: undefined }, '{{name}} {{email}}'],
    ['an address without a name', { recipient: { name: ' ', email: 'a@b.example' } }, '{{name}} a@b.example'],
  ])('stays visible with %s', (_, facts, filled) => {
    expect(fillPlaceholders('{{name}} {{email}}', placeholderValues({ ...FACTS, ...facts }))).toBe(filled)
  })

  it('brings a stranger’s name as one line', () => {
    const values = placeholderValues({ ...FACTS, recipient: { name: 'Hoa\r\nBcc: x', email: 'a@b.example' } })
    expect(values.name).toBe('Hoa Bcc: x')
  })

  it('writes the date as the writer’s language does', () => {
    expect(placeholderValues({ ...FACTS, language: 'en' }).date).toBe('24 November 2026')
  })

  it('that is offered can be filled', () => {
    for (const each of PLACEHOLDERS) expect(fillPlaceholders(writePlaceholder(each), VALUES)).toBe(VALUES[each])
  })
})

describe('the unfilled placeholders of a text', () => {
  it.each([
    ['Chào {{name}}, {{ name }} và {{name}}', ['{{name}}', '{{ name }}']],
    ['{{mã đơn}} {{user.first-name}}', ['{{mã đơn}}', '{{user.first-name}}']],
    ['không có gì: {} {{}} {{ }} {name}', []],
  ])('%s', (text, open) => {
    expect(openPlaceholders(text)).toEqual(open)
  })

  it('depends on whether it can be filled now', () => {
    expect(fillablePlaceholders(['{{name}}', '{{mã đơn}}'], VALUES)).toEqual(['{{name}}'])
  })

  it('is found in a long text of braces at once', () => {
    const started = performance.now()
    openPlaceholders('{{ a'.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
