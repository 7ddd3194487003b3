import { useLingui } from '@lingui/react/macro'
import { permissionRefusal } from '@sen/model/account/permissions'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { dayAt } from '@sen/model/search/calendar-days'
import { MAX_VACATION_CHARACTERS } from '@sen/model/vacation/limits'
import type { VacationProblem } from '@sen/model/vacation/vacation'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { userQuery } from '../../../../data/account/queries.ts'
import { rightsOf } from '../../../../data/account/rights.ts'
import type { StoredVacation } from '../../../../data/filters/vacation.ts'
import { DateField } from '../../../../ui/dates/DateField.tsx'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../../widgets/form/fields.tsx'
import { useZoneName } from '../use-zone-name.ts'
import { VacationReplies } from './VacationReplies.tsx'
import styles from './VacationSection.module.css'
import type { DraftProblem, VacationDraft, VacationField } from './vacation-draft.ts'

interface VacationSectionProps {
  readonly kept: StoredVacation | undefined
  readonly draft: VacationDraft
  readonly timeZone: string
  /** The problem, once saving was attempted. */
  readonly wrong: DraftProblem | undefined
  readonly change: (changes: Partial<VacationDraft>) => void
}

/** Spec section 3.13. */
export function VacationSection({ kept, draft, timeZone, wrong, change }: VacationSectionProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const words = useProblemWords()
  const today = dayAt(new Date(), timeZone)
  const addresses = user?.senders.map(({ email }) => email) ?? []
  const byDefault = addresses[0] ?? user?.email ?? ''
  const wrongIn = (field: VacationField) => (wrong?.field === field ? words(wrong) : undefined)
  const mayAnswer = user === undefined || permissionRefusal('send_mail', rightsOf(user)) === undefined
  const zone = useZoneName()(timeZone)
  return (
    <SettingsSection
      title={t`Automatic reply`}
      note={t`Replies while you’re away, to each person at most once every 4 days, and never to spam, mailing lists or automated mail.`}
    >
      <SettingRow label={t`Away`}>
        <CheckField
          label={t`Reply to incoming mail automatically`}
          checked={draft.isOn}
          disabled={!mayAnswer && !draft.isOn}
          hint={mayAnswer ? undefined : t`Sending is off for this mailbox.`}
          onChange={(isOn) => change({ isOn })}
        />
      </SettingRow>
      {draft.isOn && (
        <>
          <SettingRow label={t`Period`}>
            <div className={styles.days}>
              <DateField
                label={t`First day`}
                required
                today={today}
                value={draft.firstDay}
                error={wrongIn('firstDay')}
                onChange={(firstDay) => change({ firstDay })}
              />
              {draft.hasLastDay && (
                <DateField
                  label={t`Last day`}
                  required
                  today={today}
                  min={draft.firstDay}
                  value={draft.lastDay}
                  error={wrongIn('lastDay')}
                  onChange={(lastDay) => change({ lastDay })}
                />
              )}
            </div>
            <CheckField
              label={t`Ends on a day`}
              checked={draft.hasLastDay}
              hint={t`Whole days in the time zone ${zone}.`}
              onChange={(hasLastDay) => change({ hasLastDay })}
            />
          </SettingRow>
          <TextRow
            label={t`Subject of the reply`}
            value={draft.subject}
            hint={t`If empty, “Auto:” followed by the subject of the message.`}
            error={wrongIn('subject')}
            onChange={(subject) => change({ subject })}
          />
          <TextRow
            label={t`Text of the reply`}
            isLong
            value={draft.text}
            error={wrongIn('text')}
            onChange={(text) => change({ text })}
          />
          <SettingRow label={t`People outside`}>
            <CheckField
              label={t`Send a different reply to people outside the organisation`}
              checked={draft.hasOutsideText}
              onChange={(hasOutsideText) => change({ hasOutsideText })}
            />
          </SettingRow>
          {draft.hasOutsideText && (
            <TextRow
              label={t`Text for people outside`}
              isLong
              value={draft.outsideText}
              error={wrongIn('outsideText')}
              onChange={(outsideText) => change({ outsideText })}
            />
          )}
          {(addresses.length > 1 || draft.from !== '') && (
            <ChoiceRow
              label={t`Reply as`}
              value={addresses.includes(draft.from) ? draft.from : ''}
              options={[['', t`Default address (${byDefault})`], ...addresses.map((email) => [email, email] as const)]}
              onChange={(from) => change({ from })}
            />
          )}
        </>
      )}
      {kept && <VacationReplies id={kept.id} />}
    </SettingsSection>
  )
}

interface TextRowProps {
  readonly label: string
  readonly isLong?: boolean
  readonly value: string
  readonly hint?: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function TextRow({ label, isLong = false, value, hint, error, onChange }: TextRowProps) {
  const id = useId()
  const note = error ?? hint
  const field = {
    id,
    className: styles.text,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return (
    <SettingRow label={label} htmlFor={id}>
      {isLong ? <textarea rows={6} {...field} /> : <input type="text" autoComplete="off" {...field} />}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </SettingRow>
  )
}

function useProblemWords(): (wrong: DraftProblem) => string {
  const { t, i18n } = useLingui()
  const count = (limit: number) => limit.toLocaleString(i18n.locale)
  const [mostOfSubject, mostOfText] = [count(MAX_SUBJECT_CHARACTERS), count(MAX_VACATION_CHARACTERS)]
  const words: Readonly<Record<VacationProblem, string>> = {
    'day-unknown': t`Enter a day, or choose it in the calendar.`,
    'zone-unknown': t`This time zone is not known. Choose another one above.`,
    'ends-before-it-starts': t`The last day is before the first one. Choose a later day.`,
    'subject-too-long': t`The subject is too long. The limit is ${mostOfSubject} characters.`,
    'text-too-long': t`The text is too long. The limit is ${mostOfText} characters.`,
    'no-text': t`Enter the text of the reply.`,
    'not-a-text': t`This contains characters that can’t be sent. Type it again.`,
    'from-not-own': t`This address is no longer yours. Choose another one.`,
  }
  return ({ problem }) => words[problem]
}
