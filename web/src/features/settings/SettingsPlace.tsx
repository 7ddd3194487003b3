import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { SETTING_TAB_TEXTS } from '../../actions/page/open-settings.ts'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import { ContactsTab } from './contacts/ContactsTab.tsx'
import { FiltersTab } from './filters/FiltersTab.tsx'
import { FoldersTab } from './folders/FoldersTab.tsx'
import { ForwardingTab } from './forwarding/ForwardingTab.tsx'
import { GeneralTab } from './general/GeneralTab.tsx'
import styles from './SettingsPlace.module.css'
import { SendersTab } from './senders/SendersTab.tsx'
import { ServersTab } from './servers/ServersTab.tsx'
import { TemplatesTab } from './templates/TemplatesTab.tsx'

const TABS: Readonly<Record<SettingTab, ComponentType>> = {
  general: GeneralTab,
  folders: FoldersTab,
  pop3imap: ServersTab,
  autoforward: ForwardingTab,
  customfilters: FiltersTab,
  account: SendersTab,
  contacts: ContactsTab,
  templates: TemplatesTab,
}

/** The settings: their tabs as links, since each has an address, and the one that is open (spec section 2.11). */
export function SettingsPlace({ tab }: { tab: SettingTab }) {
  const { t, i18n } = useLingui()
  const current = useRef<HTMLAnchorElement>(null)
  const Tab = TABS[tab]
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another link
  useEffect(() => {
    // It answers a promise in newer browsers, which an effect must not.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <div className={styles.place}>
      <nav className={styles.tabs} aria-label={t`Settings`}>
        {SETTING_TABS.map((each) => {
          const { title, icon: Icon } = SETTING_TAB_TEXTS[each]
          const isCurrent = each === tab
          return (
            <Link
              key={each}
              ref={isCurrent ? current : undefined}
              to="/setting/$tab"
              params={{ tab: each }}
              aria-current={isCurrent ? 'page' : undefined}
              className={styles.tab}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {i18n._(title)}
            </Link>
          )
        })}
      </nav>
      <section className={styles.content} aria-label={i18n._(SETTING_TAB_TEXTS[tab].title)}>
        <Tab />
      </section>
    </div>
  )
}
