import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './Progress.module.css'

interface ProgressProps {
  readonly name: string
  readonly done: number
  readonly total: number
  /** The default counts messages. */
  readonly text?: string
}

export function Progress({ name, done, total, text }: ProgressProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [said, all] = [done.toLocaleString(language), total.toLocaleString(language)]
  return (
    <>
      <progress className={styles.progress} aria-label={name} max={Math.max(1, total)} value={done} />
      <span className={styles.share}>{text ?? (total > 0 ? t`${said} of ${all} messages` : '')}</span>
    </>
  )
}
