import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { foldText } from '@sen/model/search/fold-text'
import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BookOpen,
  FileText,
  FolderTree,
  Forward,
  ListFilter,
  type LucideIcon,
  Server,
  SlidersHorizontal,
} from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SETTING_TABS, type SettingTab } from '../../data/account/setting-address.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import { DataTab } from './data/DataTab.tsx'
import { FiltersTab } from './filters/FiltersTab.tsx'
import { FoldersTab } from './folders/FoldersTab.tsx'
import { ForwardingTab } from './forwarding/ForwardingTab.tsx'
import { GeneralTab } from './general/GeneralTab.tsx'
import styles from './SettingsPlace.module.css'
import { SendersTab } from './senders/SendersTab.tsx'
import { ServersTab } from './servers/ServersTab.tsx'
import { SETTING_WORDS } from './setting-words.ts'
import { TemplatesTab } from './templates/TemplatesTab.tsx'

interface TabOfSettings {
  readonly title: MessageDescriptor
  readonly icon: LucideIcon
  readonly Tab: ComponentType
}

const TABS: Readonly<Record<SettingTab, TabOfSettings>> = {
  general: { title: msg`General`, icon: SlidersHorizontal, Tab: GeneralTab },
  folders: { title: msg`Folders`, icon: FolderTree, Tab: FoldersTab },
  pop3imap: { title: msg`Mail servers`, icon: Server, Tab: ServersTab },
  autoforward: { title: msg`Forwarding`, icon: Forward, Tab: ForwardingTab },
  customfilters: { title: msg`Filters`, icon: ListFilter, Tab: FiltersTab },
  account: { title: msg`Accounts`, icon: AtSign, Tab: SendersTab },
  templates: { title: msg`Templates`, icon: FileText, Tab: TemplatesTab },
  data: { title: msg`Your data`, icon: BookOpen, Tab: DataTab },
}

/** The settings: their tabs as links, since each has an address, and the one that is open (spec section 2.11). */
export function SettingsPlace({ tab }: { tab: SettingTab }) {
  const { t, i18n } = useLingui()
  const current = useRef<HTMLAnchorElement>(null)
  const { Tab } = TABS[tab]
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another link
  useEffect(() => {
    // It answers a promise in newer browsers, which an effect must not.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  // After the frame that shows it: banners and kept windows for writing wait for that.
  useEffect(() => void requestAnimationFrame(() => setTimeout(firstScreenStands)), [])
  const [typed, setTyped] = useState('')
  const wanted = foldText(typed.trim())
  const isWanted = (text: MessageDescriptor) => foldText(i18n._(text)).includes(wanted)
  const found = SETTING_TABS.filter((each) => [TABS[each].title, ...SETTING_WORDS[each]].some(isWanted))
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
        />
        {found.length === 0 && (
          <p className={styles.none} role="status">
            {t`No setting has this name.`}
          </p>
        )}
        {found.map((each) => {
          const { title, icon: Icon } = TABS[each]
          const isCurrent = each === tab
          const hits = wanted === '' ? [] : SETTING_WORDS[each].filter(isWanted)
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
              <span className={styles.words}>
                {i18n._(title)}
                {hits.length > 0 && <small className={styles.hits}>{hits.map((hit) => i18n._(hit)).join(' · ')}</small>}
              </span>
            </Link>
          )
        })}
      </nav>
      <div className={styles.content}>
        <Tab />
      </div>
    </div>
  )
}
