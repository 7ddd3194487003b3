import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import styles from './BackToSecurity.module.css'

/** On a page below Security, leads back to it. */
export function BackToSecurity() {
  const { t } = useLingui()
  return (
    <Link to="/account/protect" className={styles.back}>
      <ChevronLeft size={16} strokeWidth={2} aria-hidden />
      {t`Security`}
    </Link>
  )
}
