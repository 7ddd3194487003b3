import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import strip from '../../ui/page/TabStrip.module.css'
import { useTabStrip } from '../../ui/page/use-tab-strip.ts'
import styles from './SectionNav.module.css'

export interface NavEntry extends Pick<LinkProps, 'to' | 'params'> {
  readonly id: string
  readonly title: MessageDescriptor
  readonly icon: LucideIcon
  /** Path prefixes of subpages with other addresses. */
  readonly below?: readonly string[]
}

/** Shown beside the page, or above it on a phone. */
export function SectionNav({ label, sections }: { label: string; sections: readonly NavEntry[] }) {
  const { i18n } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useTabStrip(nav, pathname)
  return (
    <nav ref={nav} className={`${styles.nav} ${strip.strip}`} aria-label={label}>
      {sections.map(({ id, title, icon: Icon, below = [], ...link }) => (
        <Link
          key={id}
          {...link}
          className={styles.place}
          aria-current={below.some((path) => pathname.startsWith(path)) ? 'true' : undefined}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  )
}
