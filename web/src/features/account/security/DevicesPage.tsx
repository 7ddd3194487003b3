import { useLingui } from '@lingui/react/macro'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { BackToSecurity } from './BackToSecurity.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SessionList } from './SessionList.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** Spec section 2.12.8. */
export function DevicesPage() {
  const { t } = useLingui()
  return (
    <AccountPage
      back={<BackToSecurity />}
      title={t`Devices and sign-ins`}
      note={t`If you don’t recognise something here, sign it out and change your password.`}
    >
      <SettingsSheet>
        <SessionList />
        <RememberedDevices />
        <SignInHistory />
      </SettingsSheet>
    </AccountPage>
  )
}
