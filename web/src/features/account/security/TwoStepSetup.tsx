import { useLingui } from '@lingui/react/macro'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { inGroups, readSecondStep, setupAddress } from '@sen/model/account/two-step'
import type { ErrorCode } from '@sen/model/error-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { userQuery } from '../../../data/account/queries.ts'
import { beginTwoStep, turnTwoStepOn } from '../../../data/account/two-step.ts'
import { useBrand } from '../../../state/brand.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { QrCode } from '../../../widgets/codes/QrCode.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { CodeField } from './CodeField.tsx'
import styles from './two-step.module.css'

type Field = 'code' | 'password'

const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  code_incorrect: 'code',
  password_wrong: 'password',
  too_many_attempts: 'password',
}

/** The secret is created on demand and shown once. */
export function TwoStepSetup({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  const [isBack, setBack] = useState(false)
  const offer = useRef<HTMLDivElement>(null)
  // After Cancel, the focus returns to the button that started the setup.
  useEffect(() => {
    if (isBack) offer.current?.querySelector('button')?.focus()
  }, [isBack])
  const cancel = () => {
    setSecret(undefined)
    setBack(true)
  }
  const { isBusy, problem, submit } = useSubmit(async () => {
    setBack(false)
    setSecret(await beginTwoStep())
  })
  if (secret !== undefined) return <Setup secret={secret} onCancel={cancel} onDone={onDone} />
  return (
    <SettingsSection
      title={t`Two-step verification is off`}
      note={t`You need an authenticator app, for example Google Authenticator, Microsoft Authenticator or Aegis.`}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div ref={offer}>
        <Button look="filled" icon={ShieldCheck} disabled={isBusy} onClick={() => submit()}>
          {t`Set it up`}
        </Button>
      </div>
    </SettingsSection>
  )
}

interface SetupProps {
  readonly secret: string
  readonly onCancel: () => void
  readonly onDone: (codes: readonly string[]) => void
}

function Setup({ secret, onCancel, onDone }: SetupProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const issuer = useBrand(({ name }) => name)
  const account = user?.email ?? ''
  const address = setupAddress({ issuer, account, secret })
  const steps = useRef<HTMLOListElement>(null)
  // The pressed button was removed, so the steps get the focus.
  useEffect(() => steps.current?.focus(), [])
  const title = t`Set up two-step verification`
  return (
    <SettingsSection title={title}>
      <ol ref={steps} className={styles.steps} aria-label={title} tabIndex={-1}>
        <li className={styles.step}>
          <div>
            <p>{t`Scan this QR code with your authenticator app, or type the security code into it.`}</p>
            <div className={styles.scan}>
              <QrCode text={address} label={t`QR code for your authenticator app`} />
              <div className={styles.secret}>
                <span className={styles.note}>{t`Security code`}</span>
                <code>{inGroups(secret)}</code>
                <CopyButton text={secret} />
                <a className={styles.here} href={address}>{t`Open an app on this device`}</a>
              </div>
            </div>
          </div>
        </li>
        <li className={styles.step}>
          <div>
            <p>{t`Enter the code from the app and your password.`}</p>
            <p className={styles.note}>{t`All your other devices will be signed out.`}</p>
            <TurnOnForm account={account} onCancel={onCancel} onDone={onDone} />
          </div>
        </li>
      </ol>
    </SettingsSection>
  )
}

function TurnOnForm({ account, onCancel, onDone }: Omit<SetupProps, 'secret'> & { readonly account: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const turnOn = async () => {
    const codes = await turnTwoStepOn(cache, { code, password })
    showNotice({ text: t`Two-step verification is on. All other devices are signed out.` })
    onDone(codes)
  }
  const { form, isBusy, problem, problemAt } = useSubmit<Field>(turnOn, {
    check: () => {
      if (readSecondStep(code)?.kind !== 'app') return { at: 'code', text: t`Enter the 6-digit code.` }
      return password === '' ? { at: 'password', text: t`Enter your password.` } : undefined
    },
    at: FIELD_OF,
  })
  return (
    <form {...form} className={styles.form}>
      {/* Password managers read the account from it. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <CodeField label={t`6-digit code`} value={code} error={problemAt('code')} onChange={setCode} />
      <TextField
        label={t`Your password`}
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        value={password}
        error={problemAt('password')}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="filled" type="submit" aria-busy={isBusy}>
          {t`Turn on`}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
