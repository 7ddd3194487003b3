import { useLingui } from '@lingui/react/macro'
import type { VerificationField } from '@sen/contract/profile/profile'
import { COUNTRIES } from '@sen/model/account/countries'
import { writePhone } from '@sen/model/account/phones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { confirmPhone, resendPhoneCode, verificationQuery } from '../../../data/account/profile.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CodeRow } from '../../../widgets/codes/CodeRow.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusOfStep } from '../../../widgets/form/use-focus-of-step.ts'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { BackToSecurity } from '../security/BackToSecurity.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import styles from './VerifyPage.module.css'

/** Verifies the account by a phone (spec section 4.12.1), which permits wider sharing (spec section 6.8). */
export function VerifyPage() {
  const { t } = useLingui()
  const { data, dataUpdatedAt, isError, error } = useQuery(verificationQuery)
  return (
    <AccountPage
      back={<BackToSecurity />}
      title={t`Verify your account`}
      note={t`With a verified account you can share files with anyone who has a link. A verified phone helps if you forget your password.`}
    >
      <SettingsSheet>
        {data && <Verification state={data} answeredAt={dataUpdatedAt} />}
        {isError && !data && <p role="alert">{errorText(error)}</p>}
      </SettingsSheet>
    </AccountPage>
  )
}

function Verification({ state, answeredAt }: { state: VerificationField; answeredAt: number }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const { phone, ways, waiting } = state
  const isOffered = ways.length > 0
  const isAsking = isOffered && (isChanging || (!state.phone_verified && !waiting))
  const steps = useFocusOfStep<HTMLDivElement>(isAsking ? 'number' : waiting ? 'code' : 'done')
  return (
    <div className={styles.steps} {...steps}>
      {state.verified && (
        <Alert tone="accent" icon={BadgeCheck}>
          {t`Your account is verified.`}
        </Alert>
      )}
      {state.phone_verified && (
        <SettingsSection title={t`Phone`}>
          <p className={styles.phone}>{writePhone(phone, COUNTRIES)}</p>
          {isOffered && !isChanging && !waiting && (
            <div>
              <Button onClick={() => setChanging(true)}>{t`Change the number`}</Button>
            </div>
          )}
        </SettingsSection>
      )}
      {!isOffered && !state.phone_verified && (
        <Alert tone="plain" icon={ShieldAlert}>
          {state.verified
            ? t`Phone verification isn’t available here.`
            : t`Phone verification isn’t available here. Ask your administrator to verify your account.`}
        </Alert>
      )}
      {waiting && !isChanging && (
        <Waiting waiting={waiting} ways={ways} answeredAt={answeredAt} onOther={() => setChanging(true)} />
      )}
      {isAsking && <PhoneForm state={state} onSent={() => setChanging(false)} />}
    </div>
  )
}

interface WaitingProps {
  readonly waiting: NonNullable<VerificationField['waiting']>
  readonly ways: VerificationField['ways']
  readonly answeredAt: number
  readonly onOther: () => void
}

function Waiting({ waiting, ways, answeredAt, onOther }: WaitingProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const number = writePhone(waiting.phone, COUNTRIES)
  const [way = 'sms'] = ways
  return (
    <SettingsSection title={t`Enter the code`}>
      <CodeRow
        label={t`Code for ${number}`}
        hint={t`We sent a 6-digit code to ${number}.`}
        resendAfterSeconds={waiting.resend_after_seconds}
        answeredAt={answeredAt}
        onVerify={async (code) => {
          await confirmPhone(cache, code)
          showNotice({ text: t`Your phone and your account are verified.` })
        }}
        onResend={async () => {
          await resendPhoneCode(cache, way)
          showNotice({ text: t`A new code was sent to ${number}` })
        }}
      />
      <div>
        <Button look="plain" isFlush onClick={onOther}>{t`Use another number`}</Button>
      </div>
    </SettingsSection>
  )
}
