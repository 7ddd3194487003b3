import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { twoStepQuery } from '../../../data/account/two-step.ts'
import { errorText } from '../../../data/error-text.ts'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { BackToSecurity } from './BackToSecurity.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'

/** Spec sections 2.1.10 and 4.12.2. */
export function TwoStepPage() {
  const { t } = useLingui()
  const { data: state, isError, error } = useQuery(twoStepQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <AccountPage
      back={<BackToSecurity />}
      title={t`Two-step verification`}
      note={t`After your password, signing in also asks for a code from an app on your phone. A stolen password alone is then not enough.`}
    >
      <SettingsSheet>
        {isError && !state && <p role="alert">{errorText(error)}</p>}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {!codes && state?.on_since === null && <TwoStepSetup onDone={setCodes} />}
        {!codes && state && state.on_since !== null && (
          <TwoStepOn
            since={state.on_since}
            codesLeft={state.recovery_codes_left}
            phone={state.phone}
            onRenewed={setCodes}
          />
        )}
      </SettingsSheet>
    </AccountPage>
  )
}
