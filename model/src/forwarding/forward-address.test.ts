import { expect, it } from 'vitest'
import { forwardRefusal } from './forward-address.ts'

const FACTS = { own: ['lan@sen.example', 'ban-hang@sen.example'], existing: ['nha@ngoai.example'] }

it.each([
  ['an address outside', 'lan@ngoai.example', undefined],
  ['a colleague', 'minh@sen.example', undefined],
  ['nothing', ' ', 'address_invalid'],
  ['no address', 'lan@', 'address_invalid'],
  ['one that is there', ' NHA@ngoai.example', 'forward_exists'],
  ['one’s own', 'Lan@sen.example', 'forward_own'],
  ['one’s own with a tag', 'lan+x@sen.example', 'forward_own'],
])('%s: %s', (_, email, refusal) => {
  expect(forwardRefusal(email, FACTS)).toBe(refusal)
})
