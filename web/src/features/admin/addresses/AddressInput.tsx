import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../../data/account/queries.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { LocalPartHint } from '../../../widgets/addresses/LocalPartHint.tsx'
import { Choice } from '../../../widgets/form/fields.tsx'
import styles from './address-input.module.css'

interface AddressInputProps {
  readonly error: string | undefined
  /** The whole address; empty while nothing stands before the at sign. */
  readonly onChange: (email: string) => void
}

/** A new address in one of the organisation's verified domains. A whole address that is pasted keeps its own domain. */
export function AddressInput({ error, onChange }: AddressInputProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const domains = user?.domains.filter(({ active }) => active).map(({ domain }) => domain) ?? []
  const [local, setLocal] = useState('')
  const [chosen, setChosen] = useState<string>()
  const domain = chosen ?? domains[0] ?? ''
  const tell = (typed: string, at: string) => {
    const plain = typed.trim()
    onChange(plain === '' || plain.includes('@') ? plain : `${plain}@${at}`)
  }
  const plain = local.trim()
  const use = (ascii: string) => {
    setLocal(ascii)
    tell(ascii, domain)
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`Address`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={320}
          value={local}
          error={error}
          onChange={({ currentTarget }) => {
            setLocal(currentTarget.value)
            tell(currentTarget.value, domain)
          }}
        />
        {!local.includes('@') && (
          <span className={styles.domain}>
            <span aria-hidden>@</span>
            {domains.length > 1 ? (
              <Choice
                name={t`Domain`}
                value={domain}
                options={domains.map((each) => [each, each] as const)}
                onChange={(next) => {
                  setChosen(next)
                  tell(local, next)
                }}
              />
            ) : (
              <span className={styles.only}>{domain}</span>
            )}
          </span>
        )}
      </div>
      {!plain.includes('@') && <LocalPartHint local={plain} domain={domain} onUse={use} />}
    </>
  )
}
