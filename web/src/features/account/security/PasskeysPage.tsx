import { Trans, useLingui } from '@lingui/react/macro'
import type { PasskeyField } from '@sen/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { addressByName, canHavePasskeys, passkeysQuery } from '../../../data/account/passkeys.ts'
import { errorText } from '../../../data/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { BackToSecurity } from './BackToSecurity.tsx'
import styles from './devices.module.css'
import { PasskeyRow } from './PasskeyRow.tsx'

function PasskeyList({ passkeys }: { readonly passkeys: readonly PasskeyField[] }) {
  const { t } = useLingui()
  const removal = useFocusAfterRemoval<HTMLUListElement>(passkeys.map(({ id }) => id))
  if (passkeys.length === 0) return <EmptyState text={t`No passkeys yet.`} />
  return (
    <ul className={styles.rows} aria-label={t`Your passkeys`} {...removal}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function NoPasskeysHere() {
  const { t } = useLingui()
  const named = addressByName()
  return (
    <Alert tone="plain" icon={Info}>
      {named === undefined ? (
        t`Passkeys need a browser that supports them, and this site’s name with HTTPS in the address bar.`
      ) : (
        <Trans>
          Browsers can’t create passkeys for an IP address. Sign in at <a href={named}>{new URL(named).host}</a>{' '}
          instead.
        </Trans>
      )}
    </Alert>
  )
}

/** Spec section 2.1.10. */
export function PasskeysPage() {
  const { t } = useLingui()
  const { data: passkeys, isError, error } = useQuery(passkeysQuery)
  return (
    <AccountPage
      back={<BackToSecurity />}
      title={t`Passkeys`}
      note={t`Sign in with your fingerprint, face or screen lock instead of a password. A passkey can’t be guessed and works only on this site.`}
    >
      <SettingsSheet>
        <SettingsSection title={t`Your passkeys`}>
          {isError && !passkeys && <p role="alert">{errorText(error)}</p>}
          {passkeys && <PasskeyList passkeys={passkeys} />}
        </SettingsSection>
        <SettingsSection title={t`Add a passkey`}>
          {canHavePasskeys() ? <AddPasskey /> : <NoPasskeysHere />}
        </SettingsSection>
      </SettingsSheet>
    </AccountPage>
  )
}
