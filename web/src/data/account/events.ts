import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { activate } from '../../i18n/activate.ts'
import { usePreferences } from '../../state/preferences.ts'
import { settingsQuery } from './queries.ts'
import { keepPreferences } from './save-settings.ts'

export const accountEvents = {
  'settings.changed': (cache: QueryClient) => void followSettings(cache),
  enable_smtp: (cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['user'] }),
} as const satisfies Partial<Record<MailEventField['type'], (cache: QueryClient) => void>>

/** What was changed on another device holds here too. */
async function followSettings(cache: QueryClient): Promise<void> {
  const settings = await cache.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => undefined)
  if (!settings) return
  const { language } = usePreferences.getState()
  keepPreferences(settings)
  if (settings.language !== language) await activate(settings.language)
}
