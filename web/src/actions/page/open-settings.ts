import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Settings } from 'lucide-react'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import type { Action } from '../action.ts'

export const openSettings: Action = openTab('open-settings', msg`Settings`, SETTING_TABS[0])

export function openTab(id: string, about: MessageDescriptor, tab: SettingTab): Action {
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
