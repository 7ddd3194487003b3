import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Inbox, Menu, Search, Star } from 'lucide-react'
import { focusSearchBox } from '../../state/search-box.ts'
import { useShell } from '../../state/shell.ts'
import styles from '../../widgets/page/TabBar.module.css'
import { TabBar } from '../../widgets/page/TabBar.tsx'
import { ComposeButton } from './ComposeButton.tsx'

export function BottomBar() {
  const { t } = useLingui()
  const tabs = [
    { name: 'INBOX', label: t`Inbox`, icon: Inbox },
    { name: 'Starred', label: t`Starred`, icon: Star },
  ]
  return (
    <TabBar
      label={t`Main navigation`}
      before={tabs.map(({ name, label, icon: Icon }) => (
        <Link
          key={name}
          to="/folder/$name"
          params={{ name }}
          search={{}}
          activeOptions={{ includeSearch: false }}
          className={styles.tab}
          activeProps={{ className: styles.current }}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {label}
        </Link>
      ))}
      middle={<ComposeButton position="bar" />}
      after={
        <>
          <button type="button" className={styles.tab} onClick={focusSearchBox}>
            <Search size={20} strokeWidth={1.75} aria-hidden />
            {t`Search`}
          </button>
          <button type="button" className={styles.tab} onClick={() => useShell.setState({ drawerOpen: true })}>
            <Menu size={20} strokeWidth={1.75} aria-hidden />
            {t`More`}
          </button>
        </>
      }
    />
  )
}
