import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TwoStepField } from '@sen/contract/two-step'
import { readSecondStep } from '@sen/model/account/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { choosePhoneCodes, renewRecoveryCodes, turnTwoStepOff } from '../../../data/account/two-step.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatFull } from '../../../lib/dates.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
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
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const at = formatFull(new Date(since * 1_000), { language, timeZone })
  const left = plural(codesLeft, {
    0: 'No recovery codes left. Create new ones.',
    one: 'One recovery code left. Create new ones.',
    other: 'Only # recovery codes left. Create new ones.',
  })

  const focusCode = (): void => {
    const input = form.current?.elements.namedItem('code')
    if (input instanceof HTMLElement) input.focus()
  }
  const wrong = (text: string): void => {
    setProblem(text)
    focusCode()
  }
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    if (!readSecondStep(code)) return wrong(t`Enter the 6-digit code, or a 16-digit recovery code.`)
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setBusy(false)
      wrong(errorText(error))
    }
  }
  const turnOff = () =>
    run(async () => {
      await turnTwoStepOff(cache, code)
      showNotice({ text: t`Two-step verification is off.` })
    })
  const choosePhone = (isOn: boolean) =>
    run(async () => {
      await choosePhoneCodes(cache, isOn, code)
      setCode('')
      setBusy(false)
      showNotice({
        text: isOn ? t`Codes can be sent to your phone from now on.` : t`We no longer send codes to your phone.`,
      })
    })
  const renew = () => run(async () => onRenewed(await renewRecoveryCodes(cache, code)))
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
        {/* Enter submits neither, because the two actions differ widely. */}
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <CodeField
            label={t`Code`}
            hint={
              phone?.on
                ? t`6-digit code from your app or phone, or a recovery code`
                : t`6-digit code from your app, or a recovery code`
            }
            value={code}
            error={problem}
            onChange={(value) => {
              setCode(value)
              setProblem(undefined)
            }}
          />
          {phone?.on && !phone.barred && (
            <SendCode phone={phone} onRefused={(error) => wrong(errorText(error))} onSent={focusCode} />
          )}
          <div className={styles.buttons}>
            {phone && phone.ending !== '' && (
              <Button disabled={isBusy} onClick={() => void choosePhone(!phone.on)}>
                {phone.on ? t`Stop codes to my phone` : t`Send codes to my phone too`}
              </Button>
            )}
            <Button disabled={isBusy} onClick={() => void renew()}>{t`New recovery codes`}</Button>
            <Button look="danger" disabled={isBusy} onClick={() => void turnOff()}>
              {t`Turn off`}
            </Button>
          </div>
        </form>
      </SettingsSection>
    </>
  )
}
