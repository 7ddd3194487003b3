import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import type { Action } from '../action.ts'
import { ACTIONS } from '../registry.ts'
import { openTab } from './open-settings.ts'

/** Command titles name the settings, because the palette gives no other context. */
const COMMANDS: Readonly<Record<SettingTab, MessageDescriptor>> = {
  general: msg`Settings: general`,
  folders: msg`Settings: folders`,
  pop3imap: msg`Settings: mail servers`,
  mailprograms: msg`Settings: other mail programs`,
  autoforward: msg`Settings: forwarding`,
  customfilters: msg`Settings: filters`,
  account: msg`Settings: sender accounts`,
  templates: msg`Settings: templates`,
  data: msg`Settings: your data`,
}

/** Commands for settings tabs exist only here. */
export const PALETTE_ACTIONS: readonly Action[] = [
  ...ACTIONS,
  ...SETTING_TABS.map((tab) => openTab(`settings-${tab}`, COMMANDS[tab], tab)),
]
