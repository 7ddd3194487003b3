import { expect, it } from 'vitest'
import { compareSenders, isSenderName, senderRefusal } from './senders.ts'

const FACTS = {
  own: ['lan@sen.example', 'ban-hang@sen.example'],
  senders: ['lan@sen.example', 'Ban.Hang@ngoai.example'],
  hostedDomains: ['sen.example', 'sen.vn'],
}

it.each([
  ['somebody outside', 'lan@nha.example', undefined],
  ['an address of one’s own with a tag', 'lan+hoadon@sen.example', undefined],
  ['an alias of one’s own with a tag', 'ban-hang+hoi@sen.example', undefined],
  ['a colleague', 'minh@sen.example', 'sender_hosted'],
  ['a colleague, in capitals', 'Minh@SEN.example', 'sender_hosted'],
  ['a colleague’s tag', 'minh+lan@sen.example', 'sender_hosted'],
  ['the same name in another domain here', 'lan@sen.vn', 'sender_hosted'],
  ['one that is there', ' ban.hang@NGOAI.example', 'sender_exists'],
  ['one’s own', 'LAN@sen.example', 'sender_exists'],
  ['nothing', '', 'address_invalid'],
  ['no address', 'lan@', 'address_invalid'],
])('%s: %s', (_, email, refusal) => {
  expect(senderRefusal(email, FACTS)).toBe(refusal)
})

it.each([
  ['Trần Lan', true],
  ['', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['Lan\nBcc: x@y.example', false],
  ['Lan\u202eevil', false],
  ['Lan\u2028evil', false],
])('%j is a name to send by: %s', (name, isName) => {
  expect(isSenderName(name)).toBe(isName)
})

it('lists numbered tags as they are counted, in one order always', () => {
  const listed = [
    'lan@sen.example',
    'lan+n01@sen.example',
    'lan+n1@sen.example',
    'lan+n2@sen.example',
    'lan+n10@sen.example',
  ]
  expect(listed.toReversed().toSorted(compareSenders)).toEqual(listed)
})
