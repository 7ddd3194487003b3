import { expect, it } from 'vitest'
import { withOwnAddresses } from './own-addresses.ts'
import { lexemeQuery } from './query-lexemes.ts'
import { parseQueryText } from './query-text.ts'

const OWN = ['lan@sen.vn', 'shop@sen.vn']
const textsOf = (typed: string) =>
  withOwnAddresses(parseQueryText(typed), OWN).terms.map(({ text, alternatives = [] }) => [text, ...alternatives])

it.each([
  ['from:me', [OWN]],
  ['to:ME', [OWN]],
  ['from:tôi', [OWN]],
  ['from:"tôi"', [OWN]],
  ['from:tôi'.normalize('NFD'), [OWN]],
  ['-to:toi giá', [OWN, ['giá']]],
  ['me', [['me']]],
  ['subject:me', [['me']]],
  ['from:mẹ', [['mẹ']]],
  ['from:megan', [['megan']]],
])('reads %s', (typed, texts) => expect(textsOf(typed)).toEqual(texts))

it('asks the index for any of the addresses', () => {
  const words = JSON.stringify(lexemeQuery(withOwnAddresses(parseQueryText('from:me'), OWN)))
  expect(words).toContain('f:lan_sen')
  expect(words).toContain('f:shop_sen')
})

it('leaves a search unchanged when the account is unknown', () => {
  const query = parseQueryText('from:me')
  expect(withOwnAddresses(query, [])).toBe(query)
})
