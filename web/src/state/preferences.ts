import { DEFAULT_SETTINGS, type Settings } from '@sen/model/settings'
import { persist } from 'zustand/middleware'
import { create } from '../lib/create-store.ts'
import { PREFERENCES_KEY } from './stored-preferences.ts'

/** Settings that the page needs before the server responds. */
export const PREFERENCE_KEYS = [
  'language',
  'theme',
  'density',
  'timezone',
  'item_per_page',
  'inline_read_position',
  'inline_read_size',
  'mark_read_delay_seconds',
  'keyboard_shortcuts',
  'sidebar_narrow',
  'notify_new_mail',
  'swipe_right',
  'swipe_left',
  'after_action',
  'list_date_headers',
] as const satisfies readonly (keyof Settings)[]

export type Preferences = Pick<Settings, (typeof PREFERENCE_KEYS)[number]>

export const usePreferences = create<Preferences>()(
  persist<Preferences>(() => preferencesIn(DEFAULT_SETTINGS), { name: PREFERENCES_KEY }),
)

export function preferencesIn<T extends Partial<Settings>>(settings: T): Pick<T, keyof Preferences & keyof T> {
  const found = PREFERENCE_KEYS.filter((key) => settings[key] !== undefined).map((key) => [key, settings[key]])
  return Object.fromEntries(found) as Pick<T, keyof Preferences & keyof T>
}
