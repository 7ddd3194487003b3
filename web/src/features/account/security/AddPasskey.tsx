import { useLingui } from '@lingui/react/macro'
import { deviceName } from '@sen/model/account/device-names'
import { MAX_PASSKEY_NAME_CHARACTERS, passkeyName } from '@sen/model/account/passkeys'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import type { ErrorCode } from '@sen/model/error-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { addPasskey, PasskeyNotCreated } from '../../../data/account/passkeys.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormRefusal, useSubmit } from '../../../widgets/form/use-submit.ts'
import { useDeviceWords } from './device-words.ts'
import styles from './two-step.module.css'

type Field = 'name' | 'password'

const FIELD_OF: Partial<Record<ErrorCode, Field>> = { password_wrong: 'password', too_many_attempts: 'password' }

export function AddPasskey() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { nameOf } = useDeviceWords()
  const { data: user } = useQuery(userQuery)
  const [name, setName] = useState(() => nameOf(deviceName(navigator.userAgent)))
  const [password, setPassword] = useState('')
  const add = async () => {
    await addPasskey(cache, { password, name }).catch((error: unknown) => {
      if (!(error instanceof PasskeyNotCreated)) throw error
      throw new FormRefusal({ text: t`No passkey was created. Try again when you’re ready.` })
    })
    showNotice({ text: t`The passkey was added.` })
    setPassword('')
  }
  const submission = useSubmit<Field>(add, {
    check: () => {
      if (passkeyName(name) === undefined) return { at: 'name', text: t`Give it a name.` }
      return password === '' ? { at: 'password', text: t`Enter your password.` } : undefined
    },
    at: FIELD_OF,
  })
  return (
    <form {...submission.form} className={styles.form}>
      {/* Password managers read the account from it. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        label={t`Name of the passkey`}
        hint={t`Helps you recognise it later.`}
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        value={name}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={t`Your password`}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        error={submission.problemAt('password')}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {submission.problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {submission.problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="filled" type="submit" icon={Fingerprint} aria-busy={submission.isBusy}>
          {t`Add a passkey`}
        </Button>
      </div>
    </form>
  )
}
