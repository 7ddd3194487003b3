import { expect, it } from 'vitest'
import { type ContactDetails, groupNameKey } from './contact.ts'
import { planImport } from './import-plan.ts'
import type { VcardPerson } from './vcard/vcard.ts'

interface Known extends ContactDetails {
  readonly id: string
  readonly groups: readonly string[]
}

const person = (name: string, emails: readonly string[], more: Partial<VcardPerson> = {}): VcardPerson => ({
  name,
  nameParts: '',
  emails,
  organisation: '',
  phone: '',
  note: '',
  groups: [],
  ...more,
})
const known = (id: string, given: VcardPerson): Known => ({ ...given, id })
const LAN = known('1', person('Lan', ['lan@x.example'], { groups: ['Gia đình'] }))
const HA = known('2', person('Hà', ['ha@x.example'], { phone: '0903' }))
const plan = (people: readonly VcardPerson[], contacts: readonly Known[] = [LAN, HA], room = 100) =>
  planImport(people, contacts, {
    room,
    groupsOf: ({ groups }) => new Set(groups.map(groupNameKey)),
    keyOf: groupNameKey,
  })

it('adds people without a known address', () => {
  const an = person('An', ['an@x.example'], { groups: ['Bạn'] })
  expect(plan([an])).toMatchObject({ added: [an], merged: [], skipped: [], mergedCount: 0 })
})

it('fills empty fields of a contact, and changes no filled one', () => {
  const { merged, added } = plan([person('Người khác', ['ha@x.example', 'moi@x.example'], { phone: '1', note: 'Mới' })])
  expect(added).toEqual([])
  expect(merged).toMatchObject([
    { contact: { id: '2', name: 'Hà', emails: ['ha@x.example', 'moi@x.example'], phone: '0903', note: 'Mới' } },
  ])
})

it('leaves an address with the contact that has it', () => {
  const { merged, skipped } = plan([person('Lan', ['lan@x.example', 'ha@x.example'])])
  expect(merged).toEqual([])
  expect(skipped).toEqual([{ reason: 'already_there', count: 1, names: ['Lan'] }])
})

it('takes two cards of a file with one address for one person', () => {
  const result = plan([
    person('An', ['an@x.example']),
    person('', ['an@x.example', 'an2@x.example'], { organisation: 'Sở' }),
    person('An', ['an2@x.example']),
  ])
  expect(result).toMatchObject({
    added: [{ name: 'An', emails: ['an@x.example', 'an2@x.example'], organisation: 'Sở' }],
    mergedCount: 1,
    skipped: [{ reason: 'already_there', count: 1 }],
  })
})

it('puts a known contact into the groups of the file that it is not in', () => {
  expect(plan([person('Lan', ['lan@x.example'], { groups: ['gia đình'] })]).merged).toEqual([])
  expect(plan([person('Lan', ['lan@x.example'], { groups: ['gia đình', 'Bạn'] })]).merged).toMatchObject([
    { contact: { id: '1' }, groups: ['Bạn'] },
  ])
})

it('adds as many as there is room for, and still merges', () => {
  const result = plan(
    [person('A', ['a@x.example']), person('B', ['b@x.example']), person('', ['ha@x.example'], { note: 'x' })],
    [HA],
    1,
  )
  expect(result).toMatchObject({
    added: [{ name: 'A' }],
    mergedCount: 1,
    skipped: [{ reason: 'too_many', count: 1, names: ['B'] }],
  })
})

it('takes the parts of the same name, and not those of another', () => {
  const parts = { nameParts: 'Hà;Thu;;;' }
  expect(plan([person('Hà', ['ha@x.example'], parts)]).merged).toMatchObject([{ contact: { id: '2', ...parts } }])
  expect(plan([person('Hà Thu', ['ha@x.example'], parts)]).merged).toEqual([])
})
