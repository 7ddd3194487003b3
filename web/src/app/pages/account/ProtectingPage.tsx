import { Navigate, useParams } from '@tanstack/react-router'
import { DevicesPage } from '../../../features/account/security/DevicesPage.tsx'
import { PasskeysPage } from '../../../features/account/security/PasskeysPage.tsx'
import { PasswordPage } from '../../../features/account/security/PasswordPage.tsx'
import { TwoStepPage } from '../../../features/account/security/TwoStepPage.tsx'

const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  password: PasswordPage,
  authentication: TwoStepPage,
  passkeys: PasskeysPage,
  devices: DevicesPage,
}

/** `/protect/password` and its siblings (spec section 2.1.10), as one chunk and one route. */
export function ProtectingPage() {
  const { what } = useParams({ from: '/account-area/protect/$what' })
  const Page = PAGES[what]
  return Page ? <Page /> : <Navigate to="/account/protect" replace />
}
