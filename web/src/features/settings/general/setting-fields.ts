import type { Settings } from '@sen/model/settings'

/** Input of a form section: the current values, and a function to change some. */
export interface SettingFields {
  readonly values: Settings
  readonly change: (changes: Partial<Settings>) => void
}
