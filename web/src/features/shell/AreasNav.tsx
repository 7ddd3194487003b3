import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Cloud, Contact, type LucideIcon, Mail } from 'lucide-react'
import { userQuery } from '../../data/account/queries.ts'
import { isOffered } from '../../data/account/rights.ts'
import { cx } from '../../lib/cx.ts'
import styles from './AreasNav.module.css'

interface AreasNavProps {
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

interface Area {
  readonly name: string
  readonly icon: LucideIcon
  readonly link: LinkProps
  readonly isCurrent: boolean
}

/** Stays visible above the scrolling folders (spec section 2.4.4). */
export function AreasNav({ narrow, onChosen }: AreasNavProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const here = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' })
  const mail: Area = {
    name: t`Mail`,
    icon: Mail,
    link: { to: '/folder/$name', params: { name: 'INBOX' }, search: {} },
    isCurrent: here === 'folder' || here === 'advance-search',
  }
  const drive: Area = {
    name: t`Drive`,
    icon: Cloud,
    link: { to: '/drive/$', params: { _splat: '' }, search: {} },
    isCurrent: here === 'drive',
  }
  const contacts: Area = {
    name: t`Contacts`,
    icon: Contact,
    link: { to: '/contacts' },
    isCurrent: here === 'contacts',
  }
  const areas = [mail, ...(user && isOffered('use_drive', user) ? [drive] : []), contacts]
  return (
    <nav aria-label={t`Places`} className={cx(styles.places, narrow && styles.narrow)}>
      {areas.map(({ name, icon: Icon, link, isCurrent }) => (
        <Link
          key={name}
          {...link}
          // The current link is decided here, because the router does not match addresses with a search.
          activeProps={{}}
          aria-current={isCurrent ? 'page' : undefined}
          className={styles.place}
          data-tooltip={narrow ? name : undefined}
          onClick={onChosen}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <span className={narrow ? 'sr-only' : styles.name}>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
