import * as z from 'zod/mini'
import { route } from './route.ts'

export const SettingField = z.object({ key: z.string().check(z.minLength(1), z.maxLength(64)), value: z.unknown() })
export type SettingField = z.output<typeof SettingField>

export const getSettings = route({
  method: 'GET',
  path: '/api/v2/settings',
  summary:
    'List all settings as key and value, including defaults. `max_body_size`, `domain`, `enable_drive` and `move_folder_api` are read-only.',
  response: z.array(SettingField),
  listed: true,
  errors: [],
})

export const saveSettings = route({
  method: 'POST',
  path: '/api/v2/settings',
  summary: 'Update settings; either all of them are saved or none. Read-only settings are ignored.',
  body: z.array(SettingField).check(z.minLength(1), z.maxLength(64)),
  response: z.array(SettingField),
  listed: true,
  errors: ['setting_invalid'],
})
