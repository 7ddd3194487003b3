import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { authorWords } from './authors.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const lan = { name: 'Trần Thị Lan', email: 'lan@x.example' }
const bank = { name: '', email: 'bank@y.example' }

it.each([
  ['one who has a name', { from: lan }, 'Trần Thị Lan'],
  ['one who has none', { from: bank }, 'bank@y.example'],
  ['nobody', { from: { name: '', email: '' } }, '(unknown sender)'],
  ['two', { from: lan, other_authors: [bank] }, 'Trần Thị Lan and 1 other'],
  ['more than are listed', { from: lan, other_authors: [bank], other_author_count: 19 }, 'Trần Thị Lan and 19 others'],
  ['three', { from: lan, other_authors: [bank, lan] }, 'Trần Thị Lan and 2 others'],
])('names the author of a mail by %s', (_, message, expected) => {
  expect(authorWords(message)).toBe(expected)
})
