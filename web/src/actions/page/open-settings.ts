import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  AtSign,
  Contact,
  FolderTree,
  Forward,
  LayoutTemplate,
  ListFilter,
  type LucideIcon,
  Server,
  Settings,
  SlidersHorizontal,
} from 'lucide-react'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import type { Action } from '../action.ts'

interface TabText {
  /** In the list of tabs. */
  readonly title: MessageDescriptor
  /** In the palette, where nothing else says that it is about settings. */
  readonly command: MessageDescriptor
  readonly icon: LucideIcon
}

export const SETTING_TAB_TEXTS: Readonly<Record<SettingTab, TabText>> = {
  general: { title: msg`General`, command: msg`Settings: general`, icon: SlidersHorizontal },
  folders: { title: msg`Folders`, command: msg`Settings: folders`, icon: FolderTree },
  pop3imap: { title: msg`Mail servers`, command: msg`Settings: mail servers`, icon: Server },
  autoforward: { title: msg`Forwarding`, command: msg`Settings: forwarding`, icon: Forward },
  customfilters: { title: msg`Filters`, command: msg`Settings: filters`, icon: ListFilter },
  account: { title: msg`Accounts`, command: msg`Settings: sender accounts`, icon: AtSign },
  contacts: { title: msg`Contacts`, command: msg`Settings: contacts`, icon: Contact },
  templates: { title: msg`Templates`, command: msg`Settings: templates`, icon: LayoutTemplate },
}

export const openSettings: Action = openTab('open-settings', msg`Settings`, Settings, SETTING_TABS[0])

/** One for each tab; the palette alone has them. */
export const settingTabs: readonly Action[] = SETTING_TABS.map((tab) => {
  const { command, icon } = SETTING_TAB_TEXTS[tab]
  return openTab(`settings-${tab}`, command, icon, tab)
})

function openTab(id: string, about: MessageDescriptor, icon: LucideIcon, tab: SettingTab): Action {
  return {
    id,
    group: 'page',
    about,
    label: () => about,
    icon,
    keys: [],
    isEnabled: () => true,
    perform: ({ go }) => go.toSettings(tab),
  }
}
