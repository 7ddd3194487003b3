import { useLingui } from '@lingui/react/macro'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { judgePassword, type PasswordVerdict } from '@sen/model/account/passwords'
import type { ErrorCode } from '@sen/model/error-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { appPasswordsQuery } from '../../../data/account/app-passwords.ts'
import { changePassword } from '../../../data/account/change-password.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { SettingsForm } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { PasswordRules } from '../../../widgets/passwords/PasswordRules.tsx'
import { BackToSecurity } from './BackToSecurity.tsx'
import styles from './PasswordPage.module.css'

type Field = 'present' | 'next' | 'confirmation'

const NOTHING: Readonly<Record<Field, string>> = { present: '', next: '', confirmation: '' }

const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  password_wrong: 'present',
  too_many_attempts: 'present',
  password_too_short: 'next',
  password_too_simple: 'next',
  password_unchanged: 'next',
}

/** Spec sections 2.1.10 and 5.9.4. */
export function PasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery)
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [isShown, setShown] = useState(false)
  const { present, next, confirmation } = typed
  const cache = useQueryClient()
  const { data: access } = useQuery(appPasswordsQuery)
  const [revokesAppPasswords, setRevoking] = useState(true)

  const wrongs: Readonly<Record<Exclude<PasswordVerdict, 'fine'>, readonly [Field, string]>> = {
    too_short: ['next', t`The new password is too short. Use at least 8 characters.`],
    too_long: ['next', t`The new password is too long. Use at most ${MAX_PASSWORD_CHARACTERS} characters.`],
    too_simple: ['next', t`The new password doesn’t meet all the conditions below.`],
    unchanged: ['next', t`That’s your current password. Choose another.`],
    not_confirmed: ['confirmation', t`The new passwords don’t match.`],
  }
  const wrong = (field: Field, text: string): string => {
    setProblems({ [field]: text })
    return text
  }
  const save = async (): Promise<string | undefined> => {
    setProblems({})
    if (present === '') return wrong('present', t`Enter your current password.`)
    const verdict = judgePassword({ password: next, confirmation, present })
    if (verdict !== 'fine') return wrong(...wrongs[verdict])
    try {
      await changePassword(cache, { present, next, revokesAppPasswords })
    } catch (error) {
      const field = error instanceof CallError ? FIELD_OF[error.code] : undefined
      if (!field) throw error
      return wrong(field, errorText(error))
    }
    // The form is saved, so leaving the page asks no question.
    setTyped(NOTHING)
    return undefined
  }
  const field = (name: Field) => ({
    type: isShown ? 'text' : 'password',
    value: typed[name],
    error: problems[name],
    maxLength: MAX_PASSWORD_CHARACTERS,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <AccountPage
      back={<BackToSecurity />}
      title={t`Change password`}
      note={t`You stay signed in here. All other devices are signed out. Saved drafts are kept.`}
    >
      <SettingsForm
        isChanged={Object.values(typed).some((value) => value !== '')}
        onSave={save}
        savedText={t`Password changed. All other devices are signed out.`}
        onDone={() => setTimeout(() => void navigate({ to: '/account/protect' }))}
      >
        {/* Password managers need the account name. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <div className={styles.fields}>
          <TextField label={t`Current password`} autoComplete="current-password" {...field('present')} />
          <div className={styles.next}>
            <TextField label={t`New password`} autoComplete="new-password" {...field('next')} />
            <PasswordRules typed={next} />
          </div>
          <TextField label={t`Confirm new password`} autoComplete="new-password" {...field('confirmation')} />
          <CheckField label={t`Show passwords`} checked={isShown} onChange={setShown} />
          {access && access.app_passwords.length > 0 && (
            <CheckField
              label={t`Also revoke the app passwords of other mail programs`}
              checked={revokesAppPasswords}
              hint={t`Those programs must be set up again. Keep them only if you trust all of them.`}
              onChange={setRevoking}
            />
          )}
        </div>
      </SettingsForm>
    </AccountPage>
  )
}
