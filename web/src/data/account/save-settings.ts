import { saveSettings as saveRoute } from '@sen/contract/settings'
import { isSettingKey, type Settings } from '@sen/model/settings'
import type { QueryClient } from '@tanstack/react-query'
import { preferencesIn, usePreferences } from '../../state/preferences.ts'
import { call } from '../call.ts'
import { settingsQuery } from './queries.ts'

/** Changes settings here at once and on the server; what this browser keeps for its next start follows. */
export async function saveSettings(cache: QueryClient, changes: Partial<Settings>): Promise<void> {
  cache.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...changes })
  keepPreferences(changes)
  const body = Object.entries(changes)
    .filter(([key]) => isSettingKey(key))
    .map(([key, value]) => ({ key, value }))
  await call(saveRoute, { body })
}

/** Remembers the settings which the page needs before the server has answered. */
export function keepPreferences(settings: Partial<Settings>): void {
  usePreferences.setState(preferencesIn(settings))
}
