import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { GUIDE_PROGRAMS, GUIDE_TITLES } from '../../../widgets/mail-programs/guide-programs.ts'
import styles from './mail-programs.module.css'

export function GuideLinks() {
  const { t, i18n } = useLingui()
  return (
    <ul className={styles.guides} aria-label={t`Step by step`}>
      {GUIDE_PROGRAMS.map((program) => {
        const { title, icon: Icon } = GUIDE_TITLES[program]
        return (
          <li key={program}>
            <Link to="/help/mail-programs/$program" params={{ program }} className={styles.guide}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span>{i18n._(title)}</span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
