import { useLingui } from '@lingui/react/macro'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { LocalPartHint } from './LocalPartHint.tsx'
import styles from './NewAddressField.module.css'
import type { NewAddress } from './use-new-address.ts'

interface NewAddressFieldProps {
  readonly address: NewAddress
  /** An address is proposed from this name while none is typed. */
  readonly name?: string
  readonly error: string | undefined
  readonly onChange: () => void
}

/** A typed or pasted full address selects its domain, and stays in the field as typed. */
export function NewAddressField({ address, name, error, onChange }: NewAddressFieldProps) {
  const { t } = useLingui()
  const { typed, local, domain, domains, isDomainKnown } = address
  const type = (text: string) => {
    address.type(text)
    onChange()
  }
  return (
    <div>
      <div className={styles.pair}>
        <TextField
          label={t`Email address`}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={MAX_EMAIL_FIELD_CHARACTERS}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <SelectField
          label={t`Domain`}
          value={domain}
          options={domains.map((each) => [each, `@${each}`] as const)}
          onChange={(next) => {
            address.chooseDomain(next)
            onChange()
          }}
        />
      </div>
      <LocalPartHint
        {...(name !== undefined && { name })}
        local={local}
        domain={isDomainKnown ? domain : ''}
        onUse={(ascii) => type(typed.includes('@') ? `${ascii}@${domain}` : ascii)}
      />
    </div>
  )
}
