import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Inbox, Menu, Pencil, Search, Star } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { compose } from '../../actions/write.ts'
import { askForSearch } from '../../state/search-box.ts'
import { useShell } from '../../state/shell.ts'
import styles from './BottomBar.module.css'

/** The thumb's reach on a phone: where one goes most, and compose above it. */
export function BottomBar() {
  const { t } = useLingui()
  const context = useActionContext()
  const tabs = [
    { name: 'INBOX', label: t`Inbox`, icon: Inbox },
    { name: 'Starred', label: t`Starred`, icon: Star },
  ]
  return (
    <>
      <button
        type="button"
        className={styles.compose}
        aria-label={t`Compose`}
        onClick={() => compose.perform(context({ kind: 'selection' }))}
      >
        <Pencil size={22} strokeWidth={1.75} aria-hidden />
      </button>
      <nav className={styles.bar} aria-label={t`Main places`}>
        {tabs.map(({ name, label, icon: Icon }) => (
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
        <button type="button" className={styles.tab} onClick={askForSearch}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
          {t`Search`}
        </button>
        <button type="button" className={styles.tab} onClick={() => useShell.setState({ drawerOpen: true })}>
          <Menu size={20} strokeWidth={1.75} aria-hidden />
          {t`More`}
        </button>
      </nav>
    </>
  )
}
