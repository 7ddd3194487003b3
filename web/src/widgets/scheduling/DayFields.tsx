import { useLingui } from '@lingui/react/macro'
import { weekdayNames } from '../../lib/calendar/calendar-names.ts'
import { usePreferences } from '../../state/preferences.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './RecurrenceDialog.module.css'
import type { RecurrenceForm } from './recurrence-form.ts'

interface FieldsProps {
  readonly form: RecurrenceForm
  readonly onChange: (part: Partial<RecurrenceForm>) => void
}

export function DayFields({ form, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  return (
    <div className={form.dayKind === 'day' ? styles.pair : styles.three}>
      <SelectField
        label={t`On`}
        value={form.dayKind}
        options={[
          ['day', t`A day of the month`],
          ['weekday', t`A weekday`],
        ]}
        onChange={(dayKind) => onChange({ dayKind: dayKind as RecurrenceForm['dayKind'] })}
      />
      {form.dayKind === 'day' ? (
        <TextField
          label={t`Day of the month`}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={31}
          value={form.dayOfMonth}
          hint={Number(form.dayOfMonth) > 28 ? t`In shorter months, on the last day.` : undefined}
          onChange={({ currentTarget }) => onChange({ dayOfMonth: currentTarget.value })}
        />
      ) : (
        <>
          <SelectField
            label={t`Week`}
            value={form.week}
            options={[
              ['1', t`First`],
              ['2', t`Second`],
              ['3', t`Third`],
              ['4', t`Fourth`],
              ['5', t`Last`],
            ]}
            onChange={(week) => onChange({ week })}
          />
          <SelectField
            label={t`Weekday`}
            value={form.weekday}
            options={weekdayNames(language, 'long').map((name, index) => [String(index), name])}
            onChange={(weekday) => onChange({ weekday })}
          />
        </>
      )}
    </div>
  )
}
