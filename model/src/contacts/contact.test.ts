import { expect, it } from 'vitest'
import { contactOrder, contactProblem, contactWords, groupNameKey, tidyContact, tidyGroupName } from './contact.ts'

it('keeps names in one line, addresses once and in lower case, notes in their lines', () => {
  expect(
    tidyContact({
      name: '  Phạm\n Thị  Lan '.normalize('NFD'),
      emails: [' LAN@Khach.example', 'lan@khach.example', '', 'hai@khach.example'],
      organisation: 'Công ty\tA',
      phone: ' 0903 \u0000 123 ',
      note: ' một\r\nhai\u0007 ',
    }),
  ).toEqual({
    name: 'Phạm Thị Lan',
    nameParts: '',
    emails: ['lan@khach.example', 'hai@khach.example'],
    organisation: 'Công ty A',
    phone: '0903 123',
    note: 'một\nhai',
  })
})

it('cuts text that is too long, and never in the middle of a letter', () => {
  const { name } = tidyContact({ name: `${'a'.repeat(199)}😀` })
  expect(name).toBe('a'.repeat(199))
})

it.each([
  [[], { kind: 'no_address' }],
  [['lan@khach.example', 'lan@', 'x'], { kind: 'address_invalid', emails: ['lan@', 'x'] }],
  [Array.from({ length: 11 }, (_, at) => `a${at}@x.example`), { kind: 'too_many_addresses' }],
  [['lan@khach.example'], undefined],
])('of %j says %j', (emails, problem) => {
  expect(contactProblem({ emails })).toEqual(problem)
})

it('finds by name, address, organisation and the digits of a number', () => {
  const words = contactWords({
    name: 'Đỗ Hà',
    emails: ['ha.do@khach.example'],
    organisation: 'Sở Y tế',
    phone: '+84 (0) 903 123',
  })
  for (const word of [' do', ' ha', ' ha.do@khach.example', ' khach', ' so', ' te', ' 840903123', ' 903']) {
    expect(words).toContain(word)
  }
})

it('orders by names without diacritics, and by the address when there is no name', () => {
  const contact = (name: string, email: string) => ({ name, emails: [email] })
  const all = [contact('Đức', 'z@x.example'), contact('Ánh', 'y@x.example'), contact('', 'binh@x.example')]
  const sorted = all.toSorted((one, other) => (contactOrder(one) < contactOrder(other) ? -1 : 1))
  expect(sorted.map(({ name, emails }) => name || emails[0])).toEqual(['Ánh', 'binh@x.example', 'Đức'])
})

it('takes names of groups that look alike for one, and no others', () => {
  expect(groupNameKey(' Gia  đình ')).toBe(groupNameKey('gia ĐÌNH'.normalize('NFD')))
  expect(groupNameKey('Gia dinh')).not.toBe(groupNameKey('Gia đình'))
  expect(tidyGroupName(' \n ')).toBe('')
})
