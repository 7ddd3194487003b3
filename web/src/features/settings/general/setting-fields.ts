import type { Settings } from '@sen/model/settings'

export interface SettingFields {
  readonly values: Settings
  readonly change: (changes: Partial<Settings>) => void
}
