import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { activate } from '../../i18n/activate.ts'
import { usePreferences } from '../../state/preferences.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import { quotaQuery, settingsQuery, userQuery } from './queries.ts'
import { allSaved, keepPreferences, savesBegun } from './save-settings.ts'

export const accountEvents = {
  'settings.changed': (cache: QueryClient) => {
    void followSettings(cache)
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.signatures })
  },
  // Whom one writes as: the From of what is being written, and the list in the settings.
  'senders.changed': (cache: QueryClient) => {
    refresh(cache, userQuery.queryKey)
    refresh(cache, QUERY_KEYS.senders)
    void cache.invalidateQueries({ queryKey: QUERY_KEYS.signatures })
  },
  // The name, the picture, the phone, what is verified: also of the page that shows them.
  'account.changed': (cache: QueryClient) => {
    refresh(cache, userQuery.queryKey)
    refresh(cache, QUERY_KEYS.profile)
    refresh(cache, QUERY_KEYS.verification)
  },
  // Of the whole of the Owner's page, as one tab of it is drawn at a time.
  'administration.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.administration),
  'templates.changed': (cache: QueryClient) => refresh(cache, QUERY_KEYS.templates),
  enable_smtp: (cache: QueryClient) => void cache.invalidateQueries({ queryKey: QUERY_KEYS.user }),
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>

/** What takes room in the mailbox, or gives it back. */
const MOVING_STORAGE: ReadonlySet<MailEventField['type']> = new Set<MailEventField['type']>([
  'new_mail',
  'threads.removed',
  'draft.deleted',
  'sent',
])

/** How full the mailbox is, is the server's to count. */
export function refreshStorage(cache: QueryClient, events: readonly MailEventField[]): void {
  if (events.some(({ type }) => MOVING_STORAGE.has(type))) refresh(cache, quotaQuery.queryKey)
}

/** What was changed on another device holds here too. */
async function followSettings(cache: QueryClient): Promise<void> {
  await allSaved()
  const before = savesBegun()
  // An answer that is on its way may be older than what we have just been told of.
  await cache.cancelQueries({ queryKey: settingsQuery.queryKey })
  const settings = await cache.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined)
  // What has been chosen here meanwhile is newer, and will be told of in its turn.
  if (!settings || savesBegun() !== before) return
  const { language } = usePreferences.getState()
  keepPreferences(settings)
  if (settings.language !== language) await activate(settings.language)
}
