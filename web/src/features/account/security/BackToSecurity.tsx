import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import styles from './BackToSecurity.module.css'

export function BackToSecurity() {
  const { t } = useLingui()
  return (
    <Link to="/account/protect" className={styles.back}>
      <ChevronLeft size={16} strokeWidth={2} aria-hidden />
      {t`Security`}
    </Link>
  )
}
