import { useLingui } from '@lingui/react/macro'
import { SHOWN_OCCURRENCES } from '@sen/model/recurrence/limits'
import { nextOccurrences } from '@sen/model/recurrence/occurrences'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { cx } from '../../lib/cx.ts'
import { formatFull } from '../../lib/dates.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './RecurrenceDialog.module.css'
import type { planOfForm } from './recurrence-form.ts'

interface NextTimesProps {
  readonly read: ReturnType<typeof planOfForm>
  /** The user has submitted the form, so problems are shown as errors. */
  readonly isAsked: boolean
  readonly timeZone: string
}

export function NextTimes({ read, isAsked, timeZone }: NextTimesProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  if ('problem' in read) {
    const texts = {
      missing: t`Fill in every field.`,
      invalid: i18n._(ERROR_TEXTS.period_invalid),
      'too-soon': i18n._(ERROR_TEXTS.period_too_soon),
      'never-happens': t`No date matches before the end. Choose a later end.`,
    }
    return (
      <p className={cx(styles.next, isAsked && styles.error)} role={isAsked ? 'alert' : 'status'}>
        {texts[read.problem]}
      </p>
    )
  }
  return (
    <section className={styles.next} aria-live="polite">
      <h3>{t`Next times`}</h3>
      <ol>
        {nextOccurrences(read.plan, new Date(0), SHOWN_OCCURRENCES).map(({ number, at }) => (
          <li key={number}>{formatFull(at, { language, timeZone })}</li>
        ))}
      </ol>
    </section>
  )
}
