import { useLingui } from '@lingui/react/macro'
import { MAX_RECURRENCE_INTERVAL } from '@sen/model/recurrence/limits'
import { monthNames, weekdayNames } from '../../lib/calendar/calendar-names.ts'
import { usePreferences } from '../../state/preferences.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DayFields } from './DayFields.tsx'
import styles from './RecurrenceDialog.module.css'
import type { RecurrenceForm } from './recurrence-form.ts'

interface FieldsProps {
  readonly form: RecurrenceForm
  readonly onChange: (part: Partial<RecurrenceForm>) => void
}

export function RecurrenceFields({ form, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const everyLabel = {
    by_days: t`Repeat every … days`,
    by_week: t`Repeat every … weeks`,
    by_month: t`Repeat every … months`,
    by_year: '',
  }
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t`Repeats`}
          value={form.kind}
          options={[
            ['by_days', t`Daily`],
            ['by_week', t`Weekly`],
            ['by_month', t`Monthly`],
            ['by_year', t`Yearly`],
          ]}
          onChange={(kind) => onChange({ kind: kind as RecurrenceForm['kind'] })}
        />
        {form.kind === 'by_year' ? (
          <SelectField
            label={t`Month`}
            value={form.month}
            options={monthNames(language).map((name, index) => [String(index + 1), name])}
            onChange={(month) => onChange({ month })}
          />
        ) : (
          <TextField
            label={everyLabel[form.kind]}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={MAX_RECURRENCE_INTERVAL}
            value={form.every}
            onChange={({ currentTarget }) => onChange({ every: currentTarget.value })}
          />
        )}
      </div>
      {form.kind === 'by_week' && (
        <fieldset className={styles.weekdays}>
          <legend>{t`On these days`}</legend>
          {weekdayNames(language, language === 'vi' ? 'narrow' : 'short').map((name, weekday) => (
            <label key={name}>
              <input
                type="checkbox"
                aria-label={weekdayNames(language, 'long')[weekday]}
                checked={form.weekdays.includes(weekday)}
                onChange={({ currentTarget }) =>
                  onChange({
                    weekdays: currentTarget.checked
                      ? [...form.weekdays, weekday]
                      : form.weekdays.filter((one) => one !== weekday),
                  })
                }
              />
              <span aria-hidden>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {(form.kind === 'by_month' || form.kind === 'by_year') && <DayFields form={form} onChange={onChange} />}
    </>
  )
}
