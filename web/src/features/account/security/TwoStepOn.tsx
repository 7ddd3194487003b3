import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TwoStepField } from '@sen/contract/two-step'
import { readSecondStep } from '@sen/model/account/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { choosePhoneCodes, renewRecoveryCodes, turnTwoStepOff } from '../../../data/account/two-step.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatFull } from '../../../lib/dates.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { CodeField } from './CodeField.tsx'
import { PhoneFacts, SendCode } from './PhoneCodes.tsx'
import styles from './two-step.module.css'

/** With this many left, the page suggests new codes. */
const FEW_CODES = 2

interface TwoStepOnProps {
  /** Unix seconds. */
  readonly since: number
  readonly codesLeft: number
  readonly phone: TwoStepField['phone']
  readonly onRenewed: (codes: readonly string[]) => void
}

export function TwoStepOn({ since, codesLeft, phone, onRenewed }: TwoStepOnProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const [code, setCode] = useState('')
  const at = formatFull(new Date(since * 1_000), { language, timeZone })
  const left = plural(codesLeft, {
    0: 'No recovery codes left. Create new ones.',
    one: 'One recovery code left. Create new ones.',
    other: 'Only # recovery codes left. Create new ones.',
  })

  const turnOff = async () => {
    await turnTwoStepOff(cache, code)
    showNotice({ text: t`Two-step verification is off.` })
  }
  const choosePhone = async (isOn: boolean) => {
    await choosePhoneCodes(cache, isOn, code)
    setCode('')
    showNotice({
      text: isOn ? t`Codes can be sent to your phone from now on.` : t`We no longer send codes to your phone.`,
    })
  }
  const renew = async () => onRenewed(await renewRecoveryCodes(cache, code))
  const { form, isBusy, problemAt, refuse, submit } = useSubmit<'code'>(turnOff, {
    check: () =>
      readSecondStep(code) ? undefined : { at: 'code', text: t`Enter the 6-digit code, or a 16-digit recovery code.` },
    at: 'code',
  })
  const focusCode = (): void => {
    const input = form.ref.current?.elements.namedItem('code')
    if (input instanceof HTMLElement) input.focus()
  }
  return (
    <>
      <SettingsSection title={t`Two-step verification is on`}>
        <Alert tone="accent" icon={ShieldCheck}>
          {t`On since ${at}.`}
        </Alert>
        {codesLeft <= FEW_CODES && (
          <Alert tone="amber" icon={TriangleAlert}>
            {left}
          </Alert>
        )}
        {phone && <PhoneFacts phone={phone} />}
      </SettingsSection>
      <SettingsSection
        title={t`Change it`}
        note={t`Every change asks for a code. Lost your phone and recovery codes? Ask your administrator.`}
      >
        {/* Enter chooses neither: it would have to be one of two that are far apart. */}
        <form {...form} className={styles.form} onSubmitCapture={(event) => event.preventDefault()}>
          <CodeField
            label={t`Code`}
            hint={
              phone?.on
                ? t`6-digit code from your app or phone, or a recovery code.`
                : t`6-digit code from your app, or a recovery code.`
            }
            value={code}
            error={problemAt('code')}
            onChange={setCode}
          />
          {phone?.on && !phone.barred && (
            <SendCode
              phone={phone}
              onRefused={(error) => refuse({ at: 'code', text: errorText(error) })}
              onSent={focusCode}
            />
          )}
          <div className={styles.buttons}>
            {phone && phone.ending !== '' && (
              <Button disabled={isBusy} onClick={() => submit(() => choosePhone(!phone.on))}>
                {phone.on ? t`Stop codes to my phone` : t`Send codes to my phone too`}
              </Button>
            )}
            <Button disabled={isBusy} onClick={() => submit(renew)}>{t`New recovery codes`}</Button>
            <Button look="danger" disabled={isBusy} onClick={() => submit()}>
              {t`Turn off`}
            </Button>
          </div>
        </form>
      </SettingsSection>
    </>
  )
}
