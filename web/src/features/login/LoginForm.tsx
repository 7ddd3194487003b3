import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { signIn } from '../../data/account/sign-in.ts'
import type { DemoAccounts } from '../../data/account/site.ts'
import { errorText } from '../../data/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DemoButtons } from './DemoButtons.tsx'
import styles from './LoginForm.module.css'

/** Address, password, one text for whatever went wrong. What was typed stays. */
export function LoginForm({ demo, onSignedIn }: { demo: DemoAccounts | null; onSignedIn: () => Promise<void> }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const enter = async (address: string, secret: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await signIn(address, secret)
      await onSignedIn()
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
      passwordField.current?.focus()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Browsers fill fields without telling React.
    const address = emailField.current?.value.trim() ?? ''
    const secret = passwordField.current?.value ?? ''
    if (address === '') return emailField.current?.focus()
    if (secret === '') return passwordField.current?.focus()
    void enter(address, secret)
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={emailField}
          label={t`Email address`}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          ref={passwordField}
          label={t`Password`}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
          end={
            <IconButton
              label={isShown ? t`Hide the password` : t`Show the password`}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          }
        />
        <Button type="submit" look="filled" size="large" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Signing in…` : t`Sign in`}
        </Button>
      </form>
      {demo && (
        <DemoButtons
          demo={demo}
          disabled={isBusy}
          onChoose={(address) => {
            setEmail(address)
            setPassword(demo.password)
            void enter(address, demo.password)
          }}
        />
      )}
    </>
  )
}
