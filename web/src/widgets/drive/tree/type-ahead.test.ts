import { expect, it } from 'vitest'
import { NOTHING_TYPED, typedOn, typedTo } from './type-ahead.ts'

const NAMES = ['Ổ đĩa của tôi', 'Ảnh', 'Bản vẽ', 'Báo cáo', 'Ễnh ương'.normalize('NFD')]

it.each([
  { at: 0, typed: 'b', to: 'Bản vẽ' },
  { at: 2, typed: 'b', to: 'Báo cáo' },
  { at: 2, typed: 'bb', to: 'Báo cáo' },
  { at: 3, typed: 'b', to: 'Bản vẽ' },
  { at: 2, typed: 'ban', to: 'Bản vẽ' },
  { at: 2, typed: 'báo', to: 'Báo cáo' },
  { at: 0, typed: 'e', to: 'Ễnh ương' },
  { at: 4, typed: 'a', to: 'Ảnh' },
  { at: 4, typed: 'x', to: undefined },
])('leads from place $at by “$typed” to $to', ({ at, typed, to }) => {
  expect(NAMES[typedTo(NAMES, at, typed)]?.normalize('NFC')).toBe(to)
})

it('begins another name behind a pause', () => {
  const first = typedOn(NOTHING_TYPED, 'b', 1_000)
  expect(typedOn(first, 'a', 1_500).text).toBe('ba')
  expect(typedOn(first, 'a', 2_500).text).toBe('a')
})
