import { i18n } from '@lingui/core'
import {
  type ContactField,
  createContact,
  deleteContact as deleteRoute,
  restoreContact,
} from '@sen/contract/contacts/contacts'
import { hideRecipient } from '@sen/contract/contacts/recipients'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../../i18n/en.po'
import { clearLastChanges, hasChange, undoLastChange } from '../../state/last-changes.ts'
import { useNotices } from '../../state/notices.ts'
import { FakeServer } from '../../testing/fake-server.fixture.ts'
import { addContact } from './add-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { hideSuggestedRecipient } from './hide-recipient.ts'

const AN = { id: '4', name: 'An', emails: ['an@x.example'], organisation: '', phone: '', note: '', group_ids: [] }
const MINH = { name: 'Minh', email: 'minh@x.example' }

const server = new FakeServer()
const cache = new QueryClient()
let contacts: readonly ContactField[] = []
let deleted: readonly ContactField[] = []
let hidden: readonly string[] = []

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages })
  server.answer(createContact, ({ body }) => {
    const contact = { ...AN, ...body, id: '5' } as ContactField
    contacts = [...contacts, contact]
    return { data: contact }
  })
  server.answer(deleteRoute, ({ params: { id } }) => {
    deleted = contacts.filter((each) => each.id === id)
    contacts = contacts.filter((each) => each.id !== id)
    return { data: {} }
  })
  server.answer(restoreContact, () => {
    contacts = [...contacts, ...deleted]
    return { data: deleted[0] ?? AN }
  })
  server.answer(hideRecipient, ({ body: { email, hidden: isHidden } }) => {
    hidden = isHidden === false ? hidden.filter((each) => each !== email) : [...hidden, email]
    return { data: {} }
  })
  server.start()
})
beforeEach(() => {
  clearLastChanges()
  useNotices.setState({ notices: [] })
  contacts = [AN]
  hidden = []
})

const stored = () => ({ contacts: contacts.map(({ id }) => id), hidden })

it.each([
  ['a deleted contact', () => deleteContact(cache, AN), { contacts: [], hidden: [] }],
  ['an added contact', () => addContact(cache, MINH), { contacts: ['4', '5'], hidden: [] }],
  ['a hidden suggestion', () => hideSuggestedRecipient(cache, MINH.email), { contacts: ['4'], hidden: [MINH.email] }],
] as const)('undoes %s, the last change', async (_, change, changed) => {
  const before = stored()
  change()
  await vi.waitFor(() => expect(hasChange()).toBe(true))
  expect(stored()).toEqual(changed)
  undoLastChange()
  await vi.waitFor(() => expect(stored()).toEqual(before))
  expect(useNotices.getState().notices).toEqual([])
  expect(hasChange()).toBe(false)
  expect(server.unexpected).toEqual([])
})
