import { useLingui } from '@lingui/react/macro'
import { MIN_SHARE_PASSWORD_CHARACTERS } from '@sen/model/drive/limits'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
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
  const id = useId()
  const [isShown, setShown] = useState(false)
  const rule = t`At least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`
  return (
    <>
      <Option label={t`Password`} isOn={isOn} onChange={(hasPassword) => onChange({ hasPassword })} />
      {isOn && (
        <div className={styles.password}>
          <TextField
            id={id}
            label={t`Password of the link`}
            type={isShown ? 'text' : 'password'}
            value={password}
            error={error}
            hint={
              isKept
                ? t`Leave empty to keep it. A new one needs at least ${MIN_SHARE_PASSWORD_CHARACTERS} characters.`
                : rule
            }
            autoComplete="new-password"
            aria-describedby={`${id}-note ${id}-advice`}
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
          <p id={`${id}-advice`} className={styles.advice}>
            {t`Don’t send it together with the link. Tell them another way.`}
          </p>
        </div>
      )}
      {!isOn && error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </>
  )
}
