import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Fingerprint, Forward, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { twoStepQuery } from '../../../data/account/two-step.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { CardList, LinkCard } from '../../../widgets/page/LinkCard.tsx'

/** Spec section 2.12.8. */
export function ProtectPage() {
  const { t } = useLingui()
  const { data: twoStep } = useQuery(twoStepQuery)
  return (
    <AccountPage title={t`Security`} note={t`Review these settings from time to time.`}>
      <SettingsSheet>
        <CardList label={t`Security`}>
          <LinkCard
            to="/protect/$what"
            params={{ what: 'password' }}
            icon={KeyRound}
            title={t`Password`}
            text={t`Change the password of this account.`}
          />
          <LinkCard
            to="/protect/$what"
            params={{ what: 'authentication' }}
            icon={ShieldCheck}
            title={t`Two-step verification`}
            text={t`Ask for a code after the password when you sign in.`}
            state={twoStep && (twoStep.on_since === null ? <Chip tone="plain">{t`Off`}</Chip> : <Chip>{t`On`}</Chip>)}
          />
          <LinkCard
            to="/protect/$what"
            params={{ what: 'passkeys' }}
            icon={Fingerprint}
            title={t`Passkeys`}
            text={t`Sign in with your fingerprint, face or screen lock instead of a password.`}
          />
          <LinkCard
            to="/protect/$what"
            params={{ what: 'devices' }}
            icon={MonitorSmartphone}
            title={t`Devices and sign-ins`}
            text={t`Signed-in devices and sign-in history.`}
          />
          <LinkCard
            to="/setting/$tab"
            params={{ tab: 'autoforward' }}
            icon={Forward}
            title={t`Forwarding`}
            text={t`Where incoming mail is forwarded.`}
          />
          <LinkCard
            to="/setting/$tab"
            params={{ tab: 'account' }}
            icon={AtSign}
            title={t`Sender addresses`}
            text={t`Addresses you can send from.`}
          />
        </CardList>
      </SettingsSheet>
    </AccountPage>
  )
}
