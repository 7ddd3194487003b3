import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Settings } from 'lucide-react'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import type { Action } from '../action.ts'

/** In the palette, where nothing else says that it is about settings. What else a tab has comes with it. */
const COMMANDS: Readonly<Record<SettingTab, MessageDescriptor>> = {
  general: msg`Settings: general`,
  folders: msg`Settings: folders`,
  pop3imap: msg`Settings: mail servers`,
  autoforward: msg`Settings: forwarding`,
  customfilters: msg`Settings: filters`,
  account: msg`Settings: sender accounts`,
  contacts: msg`Settings: contacts`,
  templates: msg`Settings: templates`,
}

export const openSettings: Action = openTab('open-settings', msg`Settings`, SETTING_TABS[0])

/** One for each tab; the palette alone has them. */
export const settingTabs: readonly Action[] = SETTING_TABS.map((tab) => openTab(`settings-${tab}`, COMMANDS[tab], tab))

function openTab(id: string, about: MessageDescriptor, tab: SettingTab): Action {
  return {
    id,
    group: 'page',
    about,
    label: () => about,
    icon: Settings,
    keys: [],
    isEnabled: () => true,
    perform: ({ go }) => go.toSettings(tab),
  }
}
