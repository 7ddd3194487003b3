import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { removeContact, restoreRemovedContact, saveContactDetails } from '../../data/contacts/change-contacts.ts'
import { hideSuggestion, offerSuggestionAgain } from '../../data/contacts/hide-suggestion.ts'
import { messages } from '../../i18n/en.po'
import { forgetChanges, hasChange, undoLastChange } from '../../state/last-changes.ts'
import { useNotices } from '../../state/notices.ts'
import { addContact } from './add-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { hideSuggestedPerson } from './hide-suggestion.ts'

vi.mock('../../data/contacts/change-contacts.ts', () => ({
  removeContact: vi.fn(),
  restoreRemovedContact: vi.fn(),
  saveContactDetails: vi.fn(),
}))
vi.mock('../../data/contacts/hide-suggestion.ts', () => ({ hideSuggestion: vi.fn(), offerSuggestionAgain: vi.fn() }))

const cache = {} as QueryClient
const AN = { id: '4', name: 'An', emails: ['an@x.example'], organisation: '', phone: '', note: '', group_ids: [] }

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))
beforeEach(() => {
  forgetChanges()
  useNotices.setState({ notices: [] })
  vi.mocked(saveContactDetails).mockResolvedValue(AN)
  vi.mocked(hideSuggestion).mockResolvedValue(undefined)
})

it.each([
  ['a deleted contact', () => deleteContact(cache, AN), restoreRemovedContact],
  ['an added contact', () => addContact(cache, { name: 'An', email: 'an@x.example' }), removeContact],
  ['a hidden suggestion', () => hideSuggestedPerson(cache, 'an@x.example'), offerSuggestionAgain],
] as const)('%s is the last change, for the key as for the button', async (_, change, back) => {
  vi.mocked<(...given: never[]) => unknown>(back).mockClear()
  change()
  await vi.waitFor(() => expect(hasChange()).toBe(true))
  undoLastChange()
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1))
  expect(useNotices.getState().notices).toEqual([])
  expect(hasChange()).toBe(false)
})
