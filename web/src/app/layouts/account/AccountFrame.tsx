import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AccountMenu } from '../../../features/shell/AccountMenu.tsx'
import { NoAccess } from '../../../features/shell/connection/NoAccess.tsx'
import { Reconnect } from '../../../features/shell/connection/Reconnect.tsx'
import { SessionEnded } from '../../../features/shell/connection/SessionEnded.tsx'
import { PageNotices } from '../../../features/shell/PageNotices.tsx'
import { useMedia, WITH_DRAWER } from '../../../lib/use-media.ts'
import { useBrand } from '../../../state/brand.ts'
import { clearListSelection } from '../../../state/list.ts'
import { BrandMark } from '../../../ui/BrandMark.tsx'
import { Tooltips } from '../../../ui/Tooltips.tsx'
import frame from '../MainLayout.module.css'
import { Overlays } from '../Overlays.tsx'
import { ServerUnreachable } from '../ServerUnreachable.tsx'
import { useLogin } from '../use-login.ts'
import styles from './AccountFrame.module.css'

interface AccountFrameProps {
  readonly layout: 'account' | 'admin'
  readonly back?: ReactNode
  readonly children: ReactNode
}

export function AccountFrame({ layout, back, children }: AccountFrameProps) {
  const { t } = useLingui()
  const { name, logoUrl, logoSrcSet } = useBrand()
  const withDrawer = useMedia(WITH_DRAWER)
  const { user, isStranger, isGone } = useLogin()
  // Mail actions must not apply to rows that are not visible.
  useEffect(clearListSelection, [])
  if (isStranger) return null
  if (isGone) return <ServerUnreachable onRetry={() => void user.refetch()} isTrying={user.isFetching} />
  return (
    <div className={styles.frame}>
      <a href="#content" className={frame.skip}>
        {t`Skip to the page`}
      </a>
      <header className={styles.header}>
        <Link to="/folder/$name" params={{ name: 'INBOX' }} search={{}} aria-label={name} className={styles.brand}>
          <BrandMark name={name} logoUrl={logoUrl} logoSrcSet={logoSrcSet} />
        </Link>
        {layout === 'admin' ? (
          <Link to="/admin" className={styles.area}>
            {t`Administration`}
          </Link>
        ) : (
          <Link to="/account/home" className={styles.area}>
            {t`My account`}
          </Link>
        )}
        <span className={styles.space} />
        {!withDrawer && <Reconnect position="header" />}
        {back}
        <Link to="/folder/$name" params={{ name: 'INBOX' }} search={{}} className={styles.back}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          <span>{t`Back to mail`}</span>
        </Link>
        {user.data && <AccountMenu user={user.data} />}
      </header>
      <div className={styles.body}>
        <main id="content" className={styles.card} tabIndex={-1}>
          {children}
          <Tooltips />
        </main>
      </div>
      {user.data && <SessionEnded address={user.data.email} />}
      <Overlays />
      <NoAccess />
      <PageNotices />
    </div>
  )
}
