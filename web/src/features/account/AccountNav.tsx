import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { House, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './AccountNav.module.css'

const PLACES = [
  { to: '/account/home', title: msg`Overview`, icon: House },
  { to: '/account/profile', title: msg`Personal information`, icon: UserRound },
  { to: '/account/protect', title: msg`Security`, icon: ShieldCheck },
] as const satisfies readonly { readonly to: string; readonly title: MessageDescriptor; readonly icon: LucideIcon }[]

/** The pages of the account area. */
export function AccountNav() {
  const { t, i18n } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the names are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link
  useEffect(() => {
    // It answers a promise in newer browsers, which an effect must not.
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.nav} aria-label={t`My account`}>
      {PLACES.map(({ to, title, icon: Icon }) => (
        <Link key={to} to={to} className={styles.place} activeProps={{ 'aria-current': 'page' }}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  )
}
