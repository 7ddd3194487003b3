import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Cloud } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import styles from './ServicesNav.module.css'

interface ServicesNavProps {
  readonly narrow: boolean
  readonly onChosen?: (() => void) | undefined
}

/** What there is beside the mail (spec section 2.4.4). */
export function ServicesNav({ narrow, onChosen }: ServicesNavProps) {
  const { t } = useLingui()
  const name = t`Cloud drive`
  return (
    <nav aria-label={t`Services`} className={cx(narrow && styles.narrow)}>
      <h2 className={styles.heading}>{t`Services`}</h2>
      <ul>
        <li>
          <Link
            to="/drive/$"
            params={{ _splat: '' }}
            search={{}}
            activeOptions={{ exact: false, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
            className={styles.main}
            data-tooltip={narrow ? name : undefined}
            onClick={onChosen}
          >
            <Cloud size={18} strokeWidth={1.75} aria-hidden />
            <span className={styles.name}>{name}</span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}
