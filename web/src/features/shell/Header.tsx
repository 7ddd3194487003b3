import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Keyboard, Menu as MenuIcon, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { userQuery } from '../../data/account/queries.ts'
import { PHONE, useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { useBrand } from '../../state/brand.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useShell } from '../../state/shell.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { ThemeMenu } from './ThemeMenu.tsx'

interface HeaderProps {
  /** They say where one is: seen on small screens, heard on large ones, where the sidebar shows it. */
  readonly title: string
  readonly note: string
  /** The search box, where there is room for one. */
  readonly search: ReactNode
}

export function Header({ title, note, search }: HeaderProps) {
  const { t } = useLingui()
  const withDrawer = useMedia(WITH_DRAWER)
  const isPhone = useMedia(PHONE)
  const { name, logoUrl } = useBrand()
  const { sidebarNarrow } = usePreferences()
  const { data: user } = useQuery(userQuery)
  return (
    <header className={styles.header}>
      {withDrawer ? (
        <IconButton label={t`Open the menu`} icon={MenuIcon} onClick={() => useShell.setState({ drawerOpen: true })} />
      ) : (
        <IconButton
          label={sidebarNarrow ? t`Widen the sidebar` : t`Narrow the sidebar`}
          icon={PanelLeft}
          onClick={() => usePreferences.setState({ sidebarNarrow: !sidebarNarrow })}
        />
      )}
      {!isPhone && (
        <Link to="/folder/$name" params={{ name: 'INBOX' }} search={{}} className={styles.brand}>
          <BrandMark name={name} logoUrl={logoUrl} />
        </Link>
      )}
      {search}
      <h1 className={search ? 'sr-only' : styles.title}>
        {title}
        {note && <small className={styles.note}>{note}</small>}
      </h1>
      {!isPhone && (
        <>
          <IconButton
            label={t`Keyboard shortcuts`}
            icon={Keyboard}
            shortcut="?"
            onClick={() => useShell.setState({ shortcutsOpen: true })}
          />
          <ThemeMenu />
        </>
      )}
      {user && <AccountMenu user={user} withPageSettings={isPhone} />}
    </header>
  )
}
