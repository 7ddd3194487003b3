import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../refreshing.ts'
import { CONTACTS_KEY } from './contact-list.ts'
import { hiddenPeopleQuery } from './hide-suggestion.ts'
import { usedPeopleQuery } from './queries.ts'

export const contactEvents = {
  // The list in the settings, and whom a field of recipients suggests.
  'contacts.changed': (cache: QueryClient) => {
    refresh(cache, CONTACTS_KEY)
    refresh(cache, usedPeopleQuery.queryKey)
    refresh(cache, hiddenPeopleQuery.queryKey)
  },
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>
