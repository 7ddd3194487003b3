import { useLingui } from '@lingui/react/macro'
import type { MailProgramPolicyField } from '@sen/contract/admin/mail-programs'
import { CheckField, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { ProtocolChecks } from '../../../widgets/mail-programs/ProtocolChecks.tsx'

interface MailProgramsSectionProps {
  readonly policy: MailProgramPolicyField
  readonly onChange: (policy: MailProgramPolicyField) => void
}

export function MailProgramsSection({ policy, onChange }: MailProgramsSectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Other mail programs`}
      note={t`For all domains of the organisation. You can also turn them off for one person.`}
    >
      <SettingRow label={t`Programs may`}>
        <div>
          <ProtocolChecks
            value={policy.protocols}
            onChange={(protocols) => onChange({ ...policy, protocols: [...protocols] })}
          />
        </div>
      </SettingRow>
      <SettingRow label={t`Signing in`}>
        <CheckField
          label={t`Programs may use the account’s password`}
          checked={policy.account_password}
          hint={t`Otherwise they need an app password. Accounts with two-step verification or single sign-on always need one.`}
          onChange={(account_password) => onChange({ ...policy, account_password })}
        />
      </SettingRow>
    </SettingsSection>
  )
}

export function isSamePolicy(one: MailProgramPolicyField, other: MailProgramPolicyField): boolean {
  return one.account_password === other.account_password && one.protocols.join() === other.protocols.join()
}
