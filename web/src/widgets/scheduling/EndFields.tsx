import { useLingui } from '@lingui/react/macro'
import { MAX_RECURRENCE_OCCURRENCES } from '@sen/model/recurrence/limits'
import { DateField } from '../../ui/dates/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './RecurrenceDialog.module.css'
import type { RecurrenceForm } from './recurrence-form.ts'

interface FieldsProps {
  readonly form: RecurrenceForm
  /** `2026-11-20`, in the time zone of the plan. */
  readonly today: string
  readonly onChange: (part: Partial<RecurrenceForm>) => void
}

export function EndFields({ form, today, onChange }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.pair}>
      <SelectField
        label={t`Ends`}
        value={form.endKind}
        options={[
          ['never', t`Never`],
          ['day', t`On a day`],
          ['count', t`After a number of times`],
        ]}
        onChange={(endKind) => onChange({ endKind: endKind as RecurrenceForm['endKind'] })}
      />
      {form.endKind === 'day' && (
        <DateField
          label={t`Last day`}
          required
          today={today}
          min={form.startDay}
          value={form.endDay}
          onChange={(endDay) => onChange({ endDay })}
        />
      )}
      {form.endKind === 'count' && (
        <TextField
          label={t`Number of times`}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={MAX_RECURRENCE_OCCURRENCES}
          value={form.endCount}
          onChange={({ currentTarget }) => onChange({ endCount: currentTarget.value })}
        />
      )}
    </div>
  )
}
