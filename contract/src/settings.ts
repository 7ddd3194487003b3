import * as z from 'zod/mini'
import { route } from './route.ts'

export const SettingField = z.object({ key: z.string().check(z.minLength(1), z.maxLength(64)), value: z.unknown() })
export type SettingField = z.output<typeof SettingField>

export const getSettings = route({
  method: 'GET',
  path: '/api/v2/settings',
  summary:
    'All settings with their defaults, as a list of key and value; max_body_size, domain, enable_drive and move_folder_api are told only',
  response: z.array(SettingField),
  listed: true,
  errors: [],
})

export const saveSettings = route({
  method: 'POST',
  path: '/api/v2/settings',
  summary: 'Change some settings; all or none. What is told only is passed over',
  body: z.array(SettingField).check(z.minLength(1), z.maxLength(64)),
  response: z.array(SettingField),
  listed: true,
  errors: ['setting_invalid'],
})
