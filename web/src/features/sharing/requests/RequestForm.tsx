import { useLingui } from '@lingui/react/macro'
import {
  MAX_FILE_REQUEST_DAYS,
  MAX_FILE_REQUEST_FILES,
  MAX_FILE_REQUEST_NOTE_CHARACTERS,
  MAX_FILE_REQUEST_TITLE_CHARACTERS,
  MAX_SHARE_PASSWORD_CHARACTERS,
  MIN_SHARE_PASSWORD_CHARACTERS,
} from '@sen/model/drive/limits'
import { dayAt } from '@sen/model/search/calendar-days'
import { useId } from 'react'
import { formatLimit } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { DateField } from '../../../ui/dates/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Option } from '../../../widgets/sharing/Option.tsx'
import { PasswordOption } from '../../../widgets/sharing/PasswordOption.tsx'
import styles from './FileRequests.module.css'
import { REQUEST_LIMITS, type RequestDraft, type RequestDraftProblem } from './request-draft.ts'

interface RequestFormProps {
  readonly draft: RequestDraft
  readonly now: Date
  readonly problem: RequestDraftProblem | undefined
  readonly onChange: (change: Partial<RequestDraft>) => void
}

export function RequestForm({ draft, now, problem, onChange }: RequestFormProps) {
  const { t } = useLingui()
  const id = useId()
  const { language, timezone } = usePreferences()
  const today = dayAt(now, timezone)
  const dayProblem = problem === 'expiry-past' || problem === 'expiry-late' || problem === 'last-day-missing'
  const passwordTexts: Readonly<Partial<Record<RequestDraftProblem, string>>> = {
    'password-missing': t`Enter a password of at least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`,
    'password-short': t`The password needs at least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`,
    'password-long': t`Use up to ${MAX_SHARE_PASSWORD_CHARACTERS} characters.`,
  }
  return (
    <div className={styles.form}>
      <TextField
        data-first
        label={t`Title`}
        value={draft.title}
        placeholder={t`Send files`}
        maxLength={MAX_FILE_REQUEST_TITLE_CHARACTERS}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <div className={styles.field}>
        <label htmlFor={`${id}-note`}>{t`Message to the people sending files`}</label>
        <textarea
          id={`${id}-note`}
          rows={3}
          value={draft.note}
          maxLength={MAX_FILE_REQUEST_NOTE_CHARACTERS}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Total size of all files`}
        value={String(draft.limitBytes)}
        options={REQUEST_LIMITS.map((limit) => [String(limit), t`at most ${formatLimit(limit, language)}`] as const)}
        onChange={(limit) => onChange({ limitBytes: Number(limit) })}
      />
      <Option
        label={t`Limit the number of files`}
        isOn={draft.hasCount}
        onChange={(hasCount) => onChange({ hasCount })}
      />
      {draft.hasCount && (
        <TextField
          label={t`Number of files`}
          inputMode="numeric"
          autoComplete="off"
          value={draft.count}
          error={problem === 'count' ? t`Enter a whole number from 1 to ${MAX_FILE_REQUEST_FILES}.` : undefined}
          onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
        />
      )}
      <DateField
        label={t`Last day`}
        required
        today={today}
        min={today}
        value={draft.lastDay}
        error={
          dayProblem
            ? problem === 'expiry-late'
              ? t`Choose a day within ${MAX_FILE_REQUEST_DAYS} days.`
              : problem === 'expiry-past'
                ? t`Choose today or a later day.`
                : t`Choose a day.`
            : undefined
        }
        onChange={(lastDay) => onChange({ lastDay })}
      />
      <PasswordOption
        isOn={draft.hasPassword}
        password={draft.password}
        isKept={false}
        error={problem && passwordTexts[problem]}
        onChange={onChange}
      />
    </div>
  )
}
