import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

export const contactEvents = {
  'contacts.changed': (cache: QueryClient) => {
    refresh(cache, QUERY_KEYS.contacts)
    refresh(cache, QUERY_KEYS.recipients)
    refresh(cache, QUERY_KEYS.hiddenRecipients)
  },
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>
