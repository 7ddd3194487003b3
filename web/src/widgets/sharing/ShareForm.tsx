import { useLingui } from '@lingui/react/macro'
import { SHARE_PERMISSIONS } from '@sen/model/drive/sharing'
import { dayAt } from '@sen/model/search/calendar-days'
import { useState } from 'react'
import { DateField } from '../../ui/dates/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Option } from './Option.tsx'
import { PasswordOption } from './PasswordOption.tsx'
import { fieldOfProblem, publicRefusalText, shareProblemText } from './problem-text.ts'
import { ReceiversField } from './ReceiversField.tsx'
import styles from './ShareForm.module.css'
import {
  isAnybodyRefused,
  namedReceivers,
  type ShareDraft,
  type ShareDraftFault,
  type SharingFacts,
} from './share-draft.ts'

interface ShareFormProps {
  readonly draft: ShareDraft
  readonly facts: SharingFacts
  /** The number of submit attempts; errors show after the first. */
  readonly timesAsked: number
  readonly faults: readonly ShareDraftFault[]
  readonly onChange: (change: Partial<ShareDraft>) => void
  /** The share is for a message's recipients, so nobody is entered here. */
  readonly isForMail?: boolean
}

/** Spec section 2.9.19. */
export function ShareForm({ draft, facts, timesAsked, faults, onChange, isForMail = false }: ShareFormProps) {
  const { t } = useLingui()
  const lastDay = useJustTicked(timesAsked)
  const errorOf = (field: 'receivers' | 'password' | 'lastDay') => {
    const fault = timesAsked > 0 ? faults.find(({ problem }) => fieldOfProblem(problem) === field) : undefined
    return fault && shareProblemText(fault.problem, fault.emails, facts.publicly)
  }
  const isRefused = isAnybodyRefused(draft, facts)
  const { inside, outside } = namedReceivers(draft, facts)
  const words = [
    outside &&
      !draft.hasPassword &&
      !isRefused &&
      t`People outside your organisation open the link with a code that is emailed to them. Send them the link yourself.`,
    outside &&
      draft.hasPassword &&
      t`People outside your organisation are not emailed. Send them the link and the password yourself.`,
    inside && !isForMail && t`Colleagues get an email with the link.`,
    isRefused && errorOf('password') === undefined && publicRefusalText(facts.publicly),
  ].filter(Boolean)
  const permissions = SHARE_PERMISSIONS.map((one) => [one, one === 'READ' ? t`Can view` : t`Can edit`] as const)
  return (
    <div className={styles.form}>
      <SelectField
        label={t`Who can open it`}
        value={draft.isForAnybody ? 'anybody' : 'people'}
        options={[
          ['people', isForMail ? t`The message’s recipients` : t`People I choose`],
          ['anybody', draft.hasPassword ? t`Anyone with the link and password` : t`Anyone with the link`],
        ]}
        disabled={isRefused && !draft.isForAnybody ? ['anybody'] : []}
        hint={words.length > 0 ? words.join(' ') : undefined}
        onChange={(value) => onChange({ isForAnybody: value === 'anybody' })}
      />
      {!isForMail && (!draft.isForAnybody || draft.receivers.trim() === '') && (
        <ReceiversField
          value={draft.receivers}
          error={errorOf('receivers')}
          onChange={(receivers) => onChange({ receivers, ...(receivers.trim() !== '' && { isForAnybody: false }) })}
        />
      )}
      <SelectField
        label={t`Permission`}
        value={draft.permission}
        options={permissions}
        onChange={(value) => onChange({ permission: value === 'WRITE' ? 'WRITE' : 'READ' })}
      />
      <PasswordOption
        isOn={draft.hasPassword}
        password={draft.password}
        isKept={facts.keepsPassword}
        error={errorOf('password')}
        onChange={onChange}
      />
      <Option
        label={t`Expires`}
        isOn={draft.hasLastDay}
        onChange={(hasLastDay) => {
          lastDay.onTick()
          onChange({ hasLastDay })
        }}
      />
      {draft.hasLastDay && (
        <DateField
          label={t`Last day`}
          required
          today={dayAt(facts.now, facts.timeZone)}
          min={dayAt(facts.now, facts.timeZone)}
          value={draft.lastDay}
          error={lastDay.isJustTicked ? undefined : errorOf('lastDay')}
          onLeave={lastDay.onLeave}
          onChange={(day) => onChange({ lastDay: day })}
        />
      )}
    </div>
  )
}

/** The empty field of an option ticked since the last submit is no error until it is left. */
function useJustTicked(timesAsked: number) {
  const [tickedAt, setTickedAt] = useState<number>()
  return {
    isJustTicked: tickedAt === timesAsked,
    onTick: () => setTickedAt(timesAsked),
    onLeave: () => setTickedAt(undefined),
  }
}
