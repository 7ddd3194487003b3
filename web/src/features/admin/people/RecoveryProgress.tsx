import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './people.module.css'

interface RecoveryProgressProps {
  readonly email: string
  readonly recovery: NonNullable<PersonField['recovery']>
}

export function RecoveryProgress({ email, recovery: { state, total, done, recovered } }: RecoveryProgressProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const number = (count: number) => count.toLocaleString(language)
  const all = number(total)
  const came = plural(recovered, { one: '# deleted message recovered', other: '# deleted messages recovered' })
  if (state === 'done') return <small role="status">{came}</small>
  if (state === 'mailbox_full') {
    return (
      <small role="status">{t`${came} of ${all}. The mailbox is full: give it more storage, then recover again.`}</small>
    )
  }
  if (state === 'failed') {
    return <small role="alert">{t`${came} of ${all}, then the recovery failed. Try again.`}</small>
  }
  // More may have been deleted since the start.
  const soFar = Math.min(done, total)
  const come = number(soFar)
  return (
    <small className={styles.recovery}>
      {t`Recovering deleted mail: ${come} of ${all}`}
      <progress value={soFar} max={total} aria-label={t`Recovery of deleted mail of ${email}`} />
    </small>
  )
}
