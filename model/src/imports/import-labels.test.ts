import { expect, it } from 'vitest'
import { MAX_LABEL_NAME_CHARACTERS } from '../labels/limits.ts'
import { foreignLabels, importedLabelName } from './import-labels.ts'

it('leaves out the names another program uses for folders and states, in both languages', () => {
  const names = ['Inbox', 'Hộp thư đến', 'UNREAD', 'Category Promotions', 'Danh mục Mạng xã hội', 'Việc', 'Categories']
  expect(foreignLabels(names)).toEqual(['Việc', 'Categories'])
})

it.each([
  [' Việc   nhà ', 'Việc nhà'],
  ['Nói "to"', 'Nói to'],
  ['V\u200bIP', 'VIP'],
  ['a\u0007b', 'a_b'],
  ['x'.repeat(80), 'x'.repeat(MAX_LABEL_NAME_CHARACTERS)],
  ['..', undefined],
  [' \u2060', undefined],
])('%j is called %j here', (written, name) => {
  expect(importedLabelName(written)).toBe(name)
})
