import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'

export const accountEvents = {
  'settings.changed': (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['settings'] }),
  enable_smtp: (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['user'] }),
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>
