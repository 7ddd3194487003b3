import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkOptions, useNavigate } from '@tanstack/react-router'
import {
  AtSign,
  BookOpen,
  BookUser,
  FileText,
  FolderTree,
  Forward,
  House,
  ListFilter,
  type LucideIcon,
  MonitorSmartphone,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import { useMedia, WITH_TAB_STRIP } from '../../lib/use-media.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import strip from '../../ui/page/TabStrip.module.css'
import { useTabStrip } from '../../ui/page/use-tab-strip.ts'
import { DataTab } from './data/DataTab.tsx'
import { FoundSetting } from './FoundSetting.tsx'
import { FiltersTab } from './filters/FiltersTab.tsx'
import { FoldersTab } from './folders/FoldersTab.tsx'
import { ForwardingTab } from './forwarding/ForwardingTab.tsx'
import { GeneralTab } from './general/GeneralTab.tsx'
import { MailProgramsTab } from './mail-programs/MailProgramsTab.tsx'
import styles from './SettingsScreen.module.css'
import { SendersTab } from './senders/SendersTab.tsx'
import { ServersTab } from './servers/ServersTab.tsx'
import { findSettings, type OtherPage, type SettingEntry } from './setting-entries.ts'
import { TemplatesTab } from './templates/TemplatesTab.tsx'
import { useShownSetting } from './use-shown-setting.ts'

interface TabOfSettings {
  readonly title: MessageDescriptor
  readonly icon: LucideIcon
  readonly Tab: ComponentType
}

const TABS: Readonly<Record<SettingTab, TabOfSettings>> = {
  general: { title: msg`General`, icon: SlidersHorizontal, Tab: GeneralTab },
  folders: { title: msg`Folders`, icon: FolderTree, Tab: FoldersTab },
  pop3imap: { title: msg`Mail servers`, icon: Server, Tab: ServersTab },
  mailprograms: { title: msg`Other mail programs`, icon: MonitorSmartphone, Tab: MailProgramsTab },
  autoforward: { title: msg`Forwarding`, icon: Forward, Tab: ForwardingTab },
  customfilters: { title: msg`Filters`, icon: ListFilter, Tab: FiltersTab },
  account: { title: msg`Sender addresses`, icon: AtSign, Tab: SendersTab },
  templates: { title: msg`Templates`, icon: FileText, Tab: TemplatesTab },
  data: { title: msg`Your data`, icon: BookOpen, Tab: DataTab },
}

const SECURITY = { title: msg`Security`, icon: ShieldCheck }
const OTHER_PAGES: Readonly<Record<OtherPage, Omit<TabOfSettings, 'Tab'>>> = {
  password: SECURITY,
  authentication: SECURITY,
  passkeys: SECURITY,
  devices: SECURITY,
  home: { title: msg`Overview`, icon: House },
  profile: { title: msg`My account`, icon: UserRound },
  contacts: { title: msg`Contacts`, icon: BookUser },
}

function isTab(tab: SettingEntry['tab']): tab is SettingTab {
  return Object.hasOwn(TABS, tab)
}

function addressOf({ tab }: SettingEntry): Pick<LinkOptions, 'to' | 'params'> {
  if (isTab(tab)) return { to: '/setting/$tab', params: { tab } }
  if (tab === 'home' || tab === 'profile') return { to: `/account/${tab}` }
  return tab === 'contacts' ? { to: '/contacts' } : { to: '/protect/$what', params: { what: tab } }
}

/** Spec section 2.11. */
export function SettingsScreen({ tab }: { tab: SettingTab }) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const { Tab } = TABS[tab]
  useTabStrip(list, tab)
  // Banners and restored compose windows wait for the first painted frame.
  useEffect(() => void requestAnimationFrame(() => setTimeout(firstScreenStands)), [])
  const [typed, setTyped] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ readonly tab: SettingTab; readonly name: string }>()
  useShownSetting(content, chosen?.tab === tab ? chosen : undefined)
  const navigate = useNavigate()
  const isFinding = typed.trim() !== ''
  const found = isFinding ? findSettings(typed, (text) => i18n._(text)) : []
  const isNarrow = useMedia(WITH_TAB_STRIP)
  const show = (entry: SettingEntry) => {
    if (isTab(entry.tab)) setChosen({ tab: entry.tab, name: i18n._(entry.name) })
    // The results replace the tabs above the setting, which they would push out of view.
    if (isNarrow) setTyped('')
  }
  return (
    <div className={styles.place}>
      <nav className={styles.tabs} aria-label={t`Settings`}>
        <input
          type="search"
          className={styles.find}
          placeholder={t`Find a setting`}
          aria-label={t`Find a setting`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            const [first] = found
            if (key !== 'Enter' || nativeEvent.isComposing || !first) return
            show(first)
            void navigate(addressOf(first))
          }}
        />
        <div ref={list} className={isFinding ? styles.found : `${styles.list} ${strip.strip}`}>
          {isFinding && found.length === 0 && (
            <p className={styles.none} role="status">
              {t`No setting has this name.`}
            </p>
          )}
          {found.map((entry) => {
            const { title, icon } = isTab(entry.tab) ? TABS[entry.tab] : OTHER_PAGES[entry.tab]
            return (
              <FoundSetting
                key={`${entry.tab} ${entry.name.id}`}
                address={addressOf(entry)}
                name={i18n._(entry.name)}
                tabTitle={i18n._(title)}
                icon={icon}
                isChosen={chosen?.tab === tab && chosen.tab === entry.tab && chosen.name === i18n._(entry.name)}
                onChoose={() => show(entry)}
              />
            )
          })}
          {(isFinding ? [] : SETTING_TABS).map((each) => {
            const { title, icon: Icon } = TABS[each]
            const isCurrent = each === tab
            return (
              <Link
                key={each}
                to="/setting/$tab"
                params={{ tab: each }}
                aria-current={isCurrent ? 'page' : undefined}
                className={styles.tab}
                onClick={() => setChosen(undefined)}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                <span className={styles.words}>{i18n._(title)}</span>
              </Link>
            )
          })}
        </div>
      </nav>
      <div ref={content} className={styles.content}>
        <Tab />
      </div>
    </div>
  )
}
