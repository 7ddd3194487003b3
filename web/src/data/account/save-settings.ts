import { saveSettings as saveRoute } from '@sen/contract/settings'
import { isSettingKey, type SettingKey, type Settings } from '@sen/model/settings'
import type { QueryClient } from '@tanstack/react-query'
import { PREFERENCE_KEYS, preferencesIn, usePreferences } from '../../state/preferences.ts'
import { call } from '../call.ts'
import { settingsQuery } from './queries.ts'

let begun = 0
let underWay: Promise<unknown> = Promise.resolve()

/** Optimistic. Rolls back what the server refuses. */
export async function saveSettings(cache: QueryClient, changes: Partial<Settings>): Promise<void> {
  const before = cache.getQueryData(settingsQuery.queryKey)
  cache.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...changes })
  savePreferences(changes)
  const body = Object.entries(changes)
    .filter(([key]) => isSettingKey(key))
    .map(([key, value]) => ({ key, value }))
  if (body.length === 0) return
  begun += 1
  const saving = call(saveRoute, { body, keepalive: true })
  underWay = Promise.allSettled([underWay, saving])
  try {
    await saving
  } catch (error) {
    if (before) restore(cache, before, changes)
    throw error
  }
}

/** Skips settings that were changed again meanwhile. */
function restore(cache: QueryClient, before: Settings, changes: Partial<Settings>): void {
  const now = cache.getQueryData(settingsQuery.queryKey)
  const keys = (Object.keys(changes) as SettingKey[]).filter((key) => now?.[key] === changes[key])
  const former: Partial<Settings> = Object.fromEntries(keys.map((key) => [key, before[key]]))
  cache.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...former })
  savePreferences(former)
}

export function savesBegun(): number {
  return begun
}

export async function allSaved(): Promise<void> {
  await underWay
}

/** Stores the settings that the page needs before the first response. */
export function savePreferences(settings: Partial<Settings>): void {
  const known = usePreferences.getState()
  const found = preferencesIn(settings)
  // An unconditional update would render every subscriber again.
  if (PREFERENCE_KEYS.some((key) => key in found && found[key] !== known[key])) usePreferences.setState(found)
}
