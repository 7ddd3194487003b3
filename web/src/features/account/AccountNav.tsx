import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { House, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import styles from './AccountNav.module.css'

const PLACES = [
  { to: '/account/home', title: msg`Overview`, icon: House },
  { to: '/account/profile', title: msg`Personal information`, icon: UserRound },
  { to: '/account/protect', title: msg`Security`, icon: ShieldCheck },
] as const satisfies readonly { readonly to: string; readonly title: MessageDescriptor; readonly icon: LucideIcon }[]

/** The pages of the account area. */
export function AccountNav() {
  const { t, i18n } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`My account`}>
      {PLACES.map(({ to, title, icon: Icon }) => (
        <Link key={to} to={to} className={styles.place} activeProps={{ 'aria-current': 'page' }}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  )
}
