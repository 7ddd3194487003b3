import { useLingui } from '@lingui/react/macro'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { BackToSecurity } from './BackToSecurity.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SessionList } from './SessionList.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** Where this account is signed in, and when it was (spec section 2.12.8). All that is done here is done at once. */
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
