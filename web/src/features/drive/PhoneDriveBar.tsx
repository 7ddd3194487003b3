import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Clock, Cloud, Menu as MenuIcon, Plus, Search } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { type DriveLocation, driveLocationPath } from '../../state/drive/drive-location.ts'
import { setDriveSelection, useDriveList } from '../../state/drive/list.ts'
import { requestPageCommand } from '../../state/page-commands.ts'
import { useShell } from '../../state/shell.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from '../../widgets/page/TabBar.module.css'
import { TabBar } from '../../widgets/page/TabBar.tsx'
import { useNewEntries } from './toolbar/use-new-entries.ts'

export function PhoneDriveBar() {
  const { t } = useLingui()
  const here = useDriveList(({ location }) => location)
  const newEntries = useNewEntries()
  const tabs: readonly { location: DriveLocation; label: string; icon: typeof Cloud }[] = [
    { location: { kind: 'folder', id: null }, label: t`Drive`, icon: Cloud },
    { location: { kind: 'recent' }, label: t`Recent`, icon: Clock },
  ]
  return (
    <TabBar
      label={t`Main navigation`}
      before={tabs.map(({ location, label, icon: Icon }) => {
        const isCurrent = location.kind === here?.kind
        return (
          <Link
            key={location.kind}
            to="/drive/$"
            params={{ _splat: driveLocationPath(location) }}
            search={{}}
            activeProps={{}}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(styles.tab, isCurrent && styles.current)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
          </Link>
        )
      })}
      middle={
        <Menu
          label={t`New`}
          entries={newEntries}
          trigger={(props) => (
            <button type="button" {...props} aria-label={t`New`} className={styles.middle}>
              <Plus size={22} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        />
      }
      after={
        <>
          <button
            type="button"
            aria-current={here?.kind === 'search' ? 'page' : undefined}
            className={cx(styles.tab, here?.kind === 'search' && styles.current)}
            onClick={() => {
              // The field is in the toolbar, which the selection tools replace.
              setDriveSelection({ selected: new Set() })
              requestPageCommand('focus-search', { to: 'header' })
            }}
          >
            <Search size={20} strokeWidth={1.75} aria-hidden />
            {t`Search`}
          </button>
          <button type="button" className={styles.tab} onClick={() => useShell.setState({ drawerOpen: true })}>
            <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
            {t`More`}
          </button>
        </>
      }
    />
  )
}
