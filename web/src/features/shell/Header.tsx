import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, PanelLeft, Settings } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { openSettings } from '../../actions/page/open-settings.ts'
import { narrowSidebar } from '../../actions/page/page-actions.ts'
import { userQuery } from '../../data/account/queries.ts'
import { PHONE, useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { useBrand } from '../../state/brand.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useShell } from '../../state/shell.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ComposeButton } from './ComposeButton.tsx'
import { Reconnect } from './connection/Reconnect.tsx'
import styles from './Header.module.css'
import { HelpMenu } from './HelpMenu.tsx'

interface HeaderProps {
  /** Visible on small screens, and for screen readers on large ones. */
  readonly title: string
  readonly note: string
  /** The search box, or on a phone the title of the drive. */
  readonly search: ReactNode
}

export const Header = memo(function Header({ title, note, search }: HeaderProps) {
  const { t } = useLingui()
  const withDrawer = useMedia(WITH_DRAWER)
  const isPhone = useMedia(PHONE)
  const { name, logoUrl, logoSrcSet } = useBrand()
  const { sidebar_narrow } = usePreferences()
  const context = useActionContext()
  const { data: user } = useQuery(userQuery)
  // Phones open the drawer from the bottom bar.
  return (
    <header className={styles.header}>
      {isPhone ? null : withDrawer ? (
        <IconButton label={t`Open the menu`} icon={MenuIcon} onClick={() => useShell.setState({ drawerOpen: true })} />
      ) : (
        <IconButton
          label={sidebar_narrow ? t`Expand the sidebar` : t`Collapse the sidebar`}
          aria-pressed={sidebar_narrow}
          icon={PanelLeft}
          onClick={() => narrowSidebar.perform(context({ kind: 'selection' }))}
        />
      )}
      {!isPhone && (
        <Link to="/folder/$name" params={{ name: 'INBOX' }} search={{}} aria-label={name} className={styles.brand}>
          <BrandMark name={name} logoUrl={logoUrl} logoSrcSet={logoSrcSet} />
        </Link>
      )}
      {withDrawer && !isPhone && <ComposeButton position="header" />}
      {search}
      <h1 className={search ? 'sr-only' : styles.title}>
        {title}
        {note && <small className={styles.note}>{note}</small>}
      </h1>
      {!withDrawer && <Reconnect position="header" />}
      {!isPhone && <HelpMenu />}
      <IconButton
        label={t`Settings`}
        icon={Settings}
        onClick={() => openSettings.perform(context({ kind: 'selection' }))}
      />
      {user && <AccountMenu user={user} />}
    </header>
  )
})
