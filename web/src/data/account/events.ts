import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { activate } from '../../i18n/activate.ts'
import { usePreferences } from '../../state/preferences.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import { quotaQuery, settingsQuery, userQuery } from './queries.ts'
import { allSaved, savePreferences, savesBegun } from './save-settings.ts'

export const accountEvents = {
  'settings.changed': (cache: QueryClient) => {
    void followSettings(cache)
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.signatures })
  },
  'senders.changed': (cache: QueryClient) => {
    refresh(cache, userQuery.queryKey)
    refresh(cache, QUERY_KEYS.senders)
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.signatures })
  },
  'account.changed': (cache: QueryClient) => {
    refresh(cache, userQuery.queryKey)
    refresh(cache, QUERY_KEYS.profile)
    refresh(cache, QUERY_KEYS.verification)
  },
  'administration.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.administration),
  'templates.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.templates),
  enable_smtp: (cache: QueryClient) => void cache.invalidateQueries({ queryKey: QUERY_KEYS.user }),
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>

const MOVING_STORAGE: ReadonlySet<MailEventField['type']> = new Set<MailEventField['type']>([
  'new_mail',
  'threads.removed',
  // Files may have been attached or removed.
  'draft.saved',
  'draft.deleted',
  'sent',
])

/** The server counts the storage in use. */
export function refreshStorage(cache: QueryClient, events: readonly MailEventField[]): void {
  if (events.some(({ type }) => MOVING_STORAGE.has(type))) refresh(cache, quotaQuery.queryKey)
}

async function followSettings(cache: QueryClient): Promise<void> {
  await allSaved()
  const before = savesBegun()
  // A response in flight may be older than this event.
  await cache.cancelQueries({ queryKey: settingsQuery.queryKey })
  const settings = await cache.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined)
  // A choice made here meanwhile is newer, and its own event follows.
  if (!settings || savesBegun() !== before) return
  const { language } = usePreferences.getState()
  savePreferences(settings)
  if (settings.language !== language) await activate(settings.language)
}
