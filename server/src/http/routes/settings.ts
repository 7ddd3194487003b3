import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import type { Actor } from '@sen/core/kit/actor'
import { getSettings as readSettings } from '@sen/core/settings/get-settings'
import { saveSettings as keepSettings } from '@sen/core/settings/save-settings'
import { domainOf } from '@sen/model/addresses'
import { MAX_BODY_CHARACTERS } from '@sen/model/messages/limits'
import type { Settings } from '@sen/model/settings'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function settingRoutes(mount: Mount, world: World): void {
  mount(getSettings, async (actor) => presentSettings(actor, await readSettings(world, actor)))

  mount(saveSettings, async (actor, { body }) => {
    // A client may send back the whole list.
    const changes = body.filter(({ key }) => !(key in readOnlySettings(actor)))
    const kept = changes.length > 0 ? keepSettings(world, actor, changes) : readSettings(world, actor)
    return presentSettings(actor, await kept)
  })
}

/** Spec section 3.3.11 lists these read-only values among the settings. */
function readOnlySettings({ address, rights }: Actor): Readonly<Record<string, unknown>> {
  return {
    max_body_size: MAX_BODY_CHARACTERS,
    domain: domainOf(address),
    enable_drive: rights.driveEnabled,
    move_folder_api: true,
  }
}

export function presentSettings(
  actor: Actor,
  settings: Settings,
): { readonly data: SettingField[]; readonly total: number } {
  const data = Object.entries({ ...settings, ...readOnlySettings(actor) }).map(([key, value]) => ({ key, value }))
  return { data, total: data.length }
}
