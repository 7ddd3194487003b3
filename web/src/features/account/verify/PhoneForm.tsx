import { useLingui } from '@lingui/react/macro'
import type { VerificationField } from '@sen/contract/profile/profile'
import { DEFAULT_COUNTRY, findCountry } from '@sen/model/account/countries'
import { readPhone } from '@sen/model/account/phones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CodeWay, countriesQuery, sendPhoneCode } from '../../../data/account/profile.ts'
import { errorText } from '../../../data/error-text.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SendAgain } from '../../../widgets/codes/CodeRow.tsx'
import { momentAfter, useSecondsUntil, waitOf } from '../../../widgets/codes/use-seconds-until.ts'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './VerifyPage.module.css'

export function PhoneForm({ state, onSent }: { state: VerificationField; onSent: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const { data: countries = [] } = useQuery(countriesQuery)
  const [country, setCountry] = useState(DEFAULT_COUNTRY)
  const [phone, setPhone] = useState(state.phone_verified ? '' : state.phone)
  const [chosenWay, setWay] = useState<CodeWay>()
  const [freeAt, setFreeAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(freeAt)
  const way = chosenWay ?? state.ways[0] ?? 'sms'
  const options = useMemo(() => named(countries, language), [countries, language])
  const fee =
    language === 'vi'
      ? `${state.fee_vnd.toLocaleString('vi')}\u00a0đ`
      : `${state.fee_vnd.toLocaleString('en')}\u00a0VND`

  const send = async () => {
    await sendPhoneCode(cache, { phone, country, way })
    onSent()
  }
  const { form, isBusy, problemAt } = useSubmit<'phone'>(send, {
    check: () => {
      const isValid = readPhone(phone, findCountry(country) ?? { callingCode: '' })
      return isValid ? undefined : { at: 'phone', text: t`This is not a valid phone number.` }
    },
    explain: (error) => {
      setFreeAt(momentAfter(waitOf(error) ?? null))
      return { at: 'phone', text: errorText(error) }
    },
  })
  return (
    <SettingsSection title={t`Verify a phone number`}>
      <form {...form} className={styles.form}>
        <SelectField label={t`Country`} value={country} options={options} onChange={setCountry} />
        <TextField
          label={t`Phone number`}
          type="tel"
          autoComplete="tel"
          value={phone}
          error={problemAt('phone')}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        />
        {state.ways.length > 1 && (
          <fieldset className={styles.ways}>
            <legend>{t`How you get the code`}</legend>
            {state.ways.map((each) => (
              <label key={each}>
                <input type="radio" name="way" checked={each === way} onChange={() => setWay(each)} />
                {each === 'sms' ? t`By text message (SMS)` : t`By a phone call`}
              </label>
            ))}
          </fieldset>
        )}
        <p className={styles.fee}>{t`Verifying a phone number costs ${fee}.`}</p>
        <div>
          <Button look="filled" type="submit" disabled={phone.trim() === '' || isBusy || seconds > 0}>
            <SendAgain seconds={seconds} first={t`Send the code`} />
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}

/** Example: `Việt Nam (+84)`. Vietnam stays first. */
function named(
  countries: readonly { readonly code: string; readonly calling_code: string }[],
  language: 'vi' | 'en',
): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const all = countries.map(({ code, calling_code }) => ({ code, text: `${names.of(code)} (+${calling_code})` }))
  const isFirst = ({ code }: { code: string }) => code === DEFAULT_COUNTRY
  const others = all.filter((each) => !isFirst(each)).sort((one, other) => compare(one.text, other.text))
  return [...all.filter(isFirst), ...others].map(({ code, text }) => [code, text])
}
