import { DEFAULT_SETTINGS, type Settings } from '@sen/model/settings'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Kept = Pick<Settings, 'language' | 'theme' | 'density' | 'timezone' | 'item_per_page' | 'inline_read_position'>

/**
 * What the page must know before the server has answered: the last settings seen, and how this browser likes its
 * sidebar. `public/early.js` reads the same storage before the first paint.
 */
export interface Preferences extends Kept {
  readonly sidebarNarrow: boolean
}

export const usePreferences = create<Preferences>()(
  persist<Preferences>(
    () => ({
      language: DEFAULT_SETTINGS.language,
      theme: DEFAULT_SETTINGS.theme,
      density: DEFAULT_SETTINGS.density,
      timezone: DEFAULT_SETTINGS.timezone,
      item_per_page: DEFAULT_SETTINGS.item_per_page,
      inline_read_position: DEFAULT_SETTINGS.inline_read_position,
      sidebarNarrow: false,
    }),
    { name: 'sen.preferences' },
  ),
)
