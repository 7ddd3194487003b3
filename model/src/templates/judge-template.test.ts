import { expect, it } from 'vitest'
import { MAX_SUBJECT_CHARACTERS } from '../messages/limits.ts'
import { copyName, judgeTemplate } from './judge-template.ts'
import { MAX_TEMPLATE_CHARACTERS, MAX_TEMPLATE_NAME_CHARACTERS, MAX_TEMPLATES } from './limits.ts'

const GOOD = { name: 'Báo giá', subject: '', html: '<div>Chào anh chị</div>' }

it.each([
  ['a good one', {}, undefined],
  ['a subject alone', { subject: 'Báo giá', html: '' }, undefined],
  ['a picture alone', { html: '<div><img src="x"></div>' }, undefined],
  ['a name of the most characters', { name: 'x'.repeat(MAX_TEMPLATE_NAME_CHARACTERS) }, undefined],
  ['a text of the most characters', { html: 'x'.repeat(MAX_TEMPLATE_CHARACTERS) }, undefined],
  ['no name', { name: ' \u00a0 ' }, 'template_name_invalid'],
  ['too long a name', { name: 'x'.repeat(MAX_TEMPLATE_NAME_CHARACTERS + 1) }, 'template_name_invalid'],
  ['a name of two lines', { name: 'a\nb' }, 'template_name_invalid'],
  ['too long a subject', { subject: 'x'.repeat(MAX_SUBJECT_CHARACTERS + 1) }, 'invalid'],
  ['a subject of two lines', { subject: 'a\r\nBcc: b' }, 'invalid'],
  ['nothing in it', { html: '<div>&nbsp;<br></div>' }, 'template_empty'],
  ['too long a text', { html: 'x'.repeat(MAX_TEMPLATE_CHARACTERS + 1) }, 'template_too_large'],
])('judges %s', (_, change, refusal) => {
  expect(judgeTemplate({ ...GOOD, ...change }, [])).toBe(refusal)
})

it.each([
  ['BÁO GIÁ', 'template_exists'],
  [' báo  giá ', 'template_exists'],
  ['Báo giá'.normalize('NFD'), 'template_exists'],
  ['Bao gia', undefined],
  ['Báo giá 2', undefined],
])('beside another called %s', (name, refusal) => {
  expect(judgeTemplate(GOOD, [{ name }])).toBe(refusal)
})

it('has an end', () => {
  const others = Array.from({ length: MAX_TEMPLATES }, (_, at) => ({ name: `Mẫu ${at}` }))
  expect(judgeTemplate(GOOD, others)).toBe('too_many_templates')
  expect(judgeTemplate(GOOD, others.slice(1))).toBe(undefined)
})

it('calls a copy by the first number that is free', () => {
  const longest = 'x'.repeat(MAX_TEMPLATE_NAME_CHARACTERS)
  expect(copyName('Báo giá', [{ name: 'Báo giá' }])).toBe('Báo giá (2)')
  expect(copyName('Báo giá (2)', [{ name: 'Báo giá' }, { name: 'BÁO GIÁ (2)' }])).toBe('Báo giá (3)')
  expect(copyName(longest, [])).toHaveLength(MAX_TEMPLATE_NAME_CHARACTERS)
})
