import type { Settings } from '@sen/model/settings'

/** What a section of the form gets: the values as they stand in it, and the way to change some. */
export interface SettingFields {
  readonly values: Settings
  readonly change: (changes: Partial<Settings>) => void
}
