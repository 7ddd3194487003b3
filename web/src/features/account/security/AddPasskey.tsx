import { useLingui } from '@lingui/react/macro'
import { deviceName } from '@sen/model/account/device-names'
import { MAX_PASSKEY_NAME_CHARACTERS, passkeyName } from '@sen/model/account/passkeys'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import type { ErrorCode } from '@sen/model/error-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { addPasskey, PasskeyNotMade } from '../../../data/account/passkeys.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
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
  const [problem, setProblem] = useState<{ readonly field?: Field | undefined; readonly text: string }>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = (text: string, field?: Field): void => {
    setProblem({ field, text })
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (passkeyName(name) === undefined) return wrong(t`Give it a name.`, 'name')
    if (password === '') return wrong(t`Enter your password.`, 'password')
    setBusy(true)
    setProblem(undefined)
    try {
      await addPasskey(cache, { password, name })
      showNotice({ text: t`The passkey was added.` })
      setPassword('')
    } catch (error) {
      if (error instanceof PasskeyNotMade) wrong(t`No passkey was created. Try again when you’re ready.`)
      else wrong(errorText(error), error instanceof CallError ? FIELD_OF[error.code] : undefined)
    }
    setBusy(false)
  }
  const errorOf = (field: Field) => (problem?.field === field ? problem.text : undefined)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void add(event)}>
      {/* Password managers need the account name. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        label={t`Name of the passkey`}
        hint={t`Helps you recognise it later`}
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        value={name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <TextField
        label={t`Your password`}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        error={errorOf('password')}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setProblem(undefined)
        }}
      />
      {problem && problem.field === undefined && (
        <p role="alert" className={styles.problem}>
          {problem.text}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="filled" type="submit" icon={Fingerprint} disabled={isBusy} aria-busy={isBusy}>
          {t`Add a passkey`}
        </Button>
      </div>
    </form>
  )
}
