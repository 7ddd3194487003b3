import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ProfileField } from '@sen/contract/profile/profile'
import { DEFAULT_COUNTRY, findCountry } from '@sen/model/account/countries'
import { readPhone } from '@sen/model/account/phones'
import { type BirthProblem, GENDERS, judgeProfile, type NameProblem } from '@sen/model/account/profile'
import { formatDay, localTimeOf } from '@sen/model/scheduling/local-times'
import { tidyName } from '@sen/model/text/tidy-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { profileQuery, saveProfile } from '../../data/account/profile.ts'
import { CallError } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DateField } from '../../ui/dates/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SettingRow, SettingsSection } from '../../widgets/form/fields.tsx'
import { SettingsForm, SettingsSheet } from '../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../widgets/page/AccountPage.tsx'
import { nameRuleText } from '../../widgets/people/name-rule-text.ts'
import { AvatarSection } from './avatar/AvatarSection.tsx'
import styles from './ProfilePage.module.css'

/** Spec sections 3.13.5 and 5.9. */
export function ProfilePage() {
  const { t } = useLingui()
  const { data, isError, error } = useQuery(profileQuery)
  return (
    <AccountPage title={t`Personal information`} note={t`Recipients see your name before your address.`}>
      {data ? (
        <ProfileForm kept={data} />
      ) : (
        <SettingsSheet>{isError && <p role="alert">{errorText(error)}</p>}</SettingsSheet>
      )}
    </AccountPage>
  )
}

interface ProfileInput {
  readonly fullname: string
  readonly birth: string
  readonly gender: ProfileField['gender']
  readonly phone: string
}

function ProfileForm({ kept }: { kept: ProfileField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { timezone } = usePreferences()
  const today = formatDay(localTimeOf(new Date(), timezone).day)
  const [changed, setChanged] = useState<Partial<ProfileInput>>({})
  /** Problems found at the last save. Later input is checked at the next save. */
  const [problems, setProblems] = useState<Partial<Record<keyof ProfileInput, string>>>({})
  const saved: ProfileInput = {
    fullname: kept.fullname,
    birth: kept.date_of_birth ?? '',
    gender: kept.gender,
    phone: kept.phone,
  }
  const values = { ...saved, ...changed }
  const isChanged = (Object.keys(saved) as (keyof ProfileInput)[]).some((key) => values[key] !== saved[key])
  const change = <Key extends keyof ProfileInput>(key: Key, value: ProfileInput[Key]) => {
    setChanged((before) => ({ ...before, [key]: value }))
    setProblems(({ [key]: _, ...others }) => others as typeof problems)
  }

  const save = async (): Promise<string | undefined> => {
    const { fullname, birth, gender, phone } = values
    const dateOfBirth = birth === '' ? null : birth
    const found = judgeProfile({ fullName: fullname, dateOfBirth, gender }, { fullName: kept.fullname }, new Date())
    const texts = {
      ...(found.fullName && { fullname: nameText(found.fullName) }),
      ...(found.dateOfBirth && { birth: birthText(found.dateOfBirth) }),
      ...(isWrongPhone(phone) && { phone: t`This is not a valid phone number.` }),
    }
    setProblems(texts)
    if (Object.keys(texts).length > 0) return t`Your profile couldn’t be saved. Check the marked fields.`
    try {
      await saveProfile(cache, { fullname: tidyName(fullname), date_of_birth: dateOfBirth, gender, phone })
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'phone_invalid') setProblems({ phone: errorText(error) })
      if (code === 'sender_name_misleading') setProblems({ fullname: errorText(error) })
      throw error
    }
    setChanged({})
    return undefined
  }
  return (
    <SettingsForm
      isChanged={isChanged}
      onSave={save}
      savedText={t`Your profile was saved.`}
      onCancel={() => void navigate({ to: '/account/home' })}
    >
      <AvatarSection />
      <SettingsSection title={t`About you`}>
        <div className={styles.fields}>
          <TextField
            label={t`Full name`}
            autoComplete="name"
            required
            value={values.fullname}
            error={problems.fullname}
            hint={t`Letters and spaces, in any script.`}
            onChange={({ currentTarget }) => change('fullname', currentTarget.value)}
          />
          <DateField
            label={t`Date of birth`}
            value={values.birth}
            today={today}
            error={problems.birth}
            onChange={(birth) => change('birth', birth)}
          />
          <SelectField
            label={t`Gender`}
            value={values.gender ?? ''}
            options={[
              ['', t`Prefer not to say`],
              ['male', t`Male`],
              ['female', t`Female`],
              ['other', t`Other`],
            ]}
            onChange={(gender) => change('gender', GENDERS.find((each) => each === gender) ?? null)}
          />
        </div>
        <PhoneRow
          kept={kept}
          phone={values.phone}
          error={problems.phone}
          onChange={(phone) => change('phone', phone)}
        />
      </SettingsSection>
    </SettingsForm>
  )
}

/** A verified number changes only by verifying another. */
function PhoneRow({
  kept,
  phone,
  error,
  onChange,
}: {
  kept: ProfileField
  phone: string
  error: string | undefined
  onChange: (phone: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  if (kept.phone_verified) {
    return (
      <SettingRow label={t`Phone`}>
        <p className={styles.phone}>
          {kept.phone} <Chip>{t`Verified`}</Chip>
          <Link to="/verify" className={styles.link}>{t`Change the number`}</Link>
        </p>
      </SettingRow>
    )
  }
  return (
    <div className={styles.fields}>
      <TextField
        id={id}
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        value={phone}
        error={error}
        hint={t`Outside Vietnam, include the country code.`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={styles.note}>
        <Link to="/verify" className={styles.link}>{t`Verify a phone number`}</Link>
      </p>
    </div>
  )
}

function isWrongPhone(typed: string): boolean {
  const country = findCountry(DEFAULT_COUNTRY)
  return typed.trim() !== '' && country !== undefined && readPhone(typed, country) === undefined
}

function nameText(problem: NameProblem): string {
  return problem === 'required' ? t`Enter your name.` : nameRuleText(problem)
}

function birthText(problem: BirthProblem): string {
  if (problem === 'in_future') return t`This day is in the future.`
  if (problem === 'too_long_ago') return t`Enter a date from 1900 onwards.`
  const example = '22/11/1990'
  return t`This is not a date. Write it as ${example} or choose it in the calendar.`
}
