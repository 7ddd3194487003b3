import { expect, it } from 'vitest'
import { lexemeQuery } from './query-lexemes.ts'
import { splitWords } from './words.ts'

it.each([
  ['a soft hyphen', '\u00ad'],
  ['a space of no width', '\u200b'],
  ['a non-joiner', '\u200c'],
  ['a joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte-order mark', '\ufeff'],
  ['a mark of direction', '\u200f'],
  ['an isolate', '\u2068'],
  ['a grapheme joiner', '\u034f'],
  ['a selector of variants', '\ufe0f'],
])('cuts no word at %s', (_, sign) => {
  expect(splitWords(`VN${sign}POST${sign}998877VN chuyển${sign} phát`)).toEqual(['vnpost998877vn', 'chuyen', 'phat'])
  const terms = (text: string) => lexemeQuery({ terms: [{ field: 'any', text, negated: false }] })
  expect(terms(`vn${sign}post`)).toEqual(terms('vnpost'))
})
