import { useLingui } from '@lingui/react/macro'
import { SHARE_PERMISSIONS } from '@sen/model/drive/sharing'
import { dayAt } from '@sen/model/search/calendar-days'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { fieldOfProblem, shareProblemText } from './problem-text.ts'
import styles from './ShareForm.module.css'
import { makeSharePassword, type ShareDraft, type ShareDraftProblem, type SharingFacts } from './share-draft.ts'

interface ShareFormProps {
  readonly draft: ShareDraft
  readonly facts: SharingFacts
  /** Shown beside its field; undefined while nothing has been asked for. */
  readonly problem: { readonly problem: ShareDraftProblem; readonly emails: readonly string[] } | undefined
  readonly onChange: (change: Partial<ShareDraft>) => void
  /** Whom it is for is known from elsewhere. */
  readonly hasReceivers?: boolean
}

/** Who may open something, how, and until when (spec section 2.9.19). */
export function ShareForm({ draft, facts, problem, onChange, hasReceivers = true }: ShareFormProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const said = problem && {
    field: fieldOfProblem(problem.problem),
    text: shareProblemText(problem.problem, problem.emails),
  }
  const errorOf = (field: string) => (said?.field === field ? said.text : undefined)
  const permissions = SHARE_PERMISSIONS.map((one) => [one, one === 'READ' ? t`May view` : t`May edit`] as const)
  return (
    <div className={styles.form}>
      {hasReceivers && (
        <>
          <SelectField
            label={t`Who may open it`}
            value={draft.isForAnybody ? 'anybody' : 'people'}
            options={[
              ['people', t`The people I name`],
              ['anybody', t`Whoever has the link`],
            ]}
            onChange={(value) => onChange({ isForAnybody: value === 'anybody' })}
          />
          {!draft.isForAnybody && (
            <TextField
              label={t`Share with`}
              value={draft.receivers}
              error={errorOf('receivers')}
              hint={t`Addresses, with commas between them.`}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => onChange({ receivers: currentTarget.value })}
            />
          )}
        </>
      )}
      <SelectField
        label={t`Permission`}
        value={draft.permission}
        options={permissions}
        onChange={(value) => onChange({ permission: value === 'WRITE' ? 'WRITE' : 'READ' })}
      />
      <Option label={t`Password`} isOn={draft.hasPassword} onChange={(hasPassword) => onChange({ hasPassword })} />
      {draft.hasPassword && (
        <TextField
          label={t`Password of the link`}
          type={isShown ? 'text' : 'password'}
          value={draft.password}
          error={errorOf('password')}
          hint={
            facts.keepsPassword
              ? t`Left empty, it stays as it is.`
              : t`Tell it to them in another way than by this mail.`
          }
          autoComplete="new-password"
          onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
          end={
            <>
              <IconButton
                label={t`Make a password`}
                icon={KeyRound}
                onClick={() => {
                  setShown(true)
                  onChange({ password: makeSharePassword() })
                }}
              />
              <IconButton
                label={isShown ? t`Hide the password` : t`Show the password`}
                icon={isShown ? EyeOff : Eye}
                onClick={() => setShown(!isShown)}
              />
            </>
          }
        />
      )}
      {!draft.hasPassword && errorOf('password') && (
        <p role="alert" className={styles.problem}>
          {errorOf('password')}
        </p>
      )}
      <Option label={t`Expires`} isOn={draft.hasLastDay} onChange={(hasLastDay) => onChange({ hasLastDay })} />
      {draft.hasLastDay && (
        <DateField
          label={t`Last day`}
          required
          today={dayAt(facts.now, facts.timeZone)}
          min={dayAt(facts.now, facts.timeZone)}
          value={draft.lastDay}
          error={errorOf('lastDay')}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      )}
    </div>
  )
}

function Option({
  label,
  isOn,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in a component of ours
    <label className={styles.option}>
      <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}
