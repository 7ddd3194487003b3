import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import { getSettings as readSettings } from '@sen/core/settings/get-settings'
import { saveSettings as keepSettings } from '@sen/core/settings/save-settings'
import type { Settings } from '@sen/model/settings'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function settingRoutes(mount: Mount, world: World): void {
  mount(getSettings, async (actor) => presentSettings(await readSettings(world, actor)))
  mount(saveSettings, async (actor, { body }) => presentSettings(await keepSettings(world, actor, body)))
}

function presentSettings(settings: Settings): { readonly data: SettingField[]; readonly total: number } {
  const data = Object.entries(settings).map(([key, value]) => ({ key, value }))
  return { data, total: data.length }
}
