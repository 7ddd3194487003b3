import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../ui/fields/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Option } from './Option.tsx'
import styles from './ShareForm.module.css'
import { generateSharePassword } from './share-draft.ts'

interface PasswordOptionProps {
  readonly isOn: boolean
  readonly password: string
  /** A password is set already; an empty field keeps it. */
  readonly isKept: boolean
  readonly error: string | undefined
  readonly onChange: (change: { readonly hasPassword?: boolean; readonly password?: string }) => void
}

export function PasswordOption({ isOn, password, isKept, error, onChange }: PasswordOptionProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Option label={t`Password`} isOn={isOn} onChange={(hasPassword) => onChange({ hasPassword })} />
      {isOn && (
        <TextField
          label={t`Password of the link`}
          type={isShown ? 'text' : 'password'}
          value={password}
          error={error}
          hint={isKept ? t`Leave empty to keep it.` : t`Don’t send it together with the link. Tell them another way.`}
          autoComplete="new-password"
          onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
          end={
            <>
              <IconButton
                label={t`Generate password`}
                icon={KeyRound}
                onClick={() => {
                  setShown(true)
                  onChange({ password: generateSharePassword() })
                }}
              />
              <IconButton
                label={isShown ? t`Hide the password` : t`Show the password`}
                icon={isShown ? EyeOff : Eye}
                onClick={() => setShown(!isShown)}
              />
            </>
          }
        />
      )}
      {!isOn && error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </>
  )
}
