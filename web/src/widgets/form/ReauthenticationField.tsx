import { useLingui } from '@lingui/react/macro'
import { isWholeCode } from '@sen/model/account/mailed-code'
import type { ErrorCode } from '@sen/model/error-codes'
import { useState } from 'react'
import { mailOwnCode } from '../../data/account/forwarding.ts'
import { errorText } from '../../data/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SendAgain } from '../codes/CodeRow.tsx'
import { momentAfter, useSecondsUntil, waitOf } from '../codes/use-seconds-until.ts'

/** Accounts without a password confirm with a code that is mailed to them. */
export type ConfirmBy = 'password' | 'code'

/** The refusals that are about this field. */
export const REAUTHENTICATION_ERRORS = [
  'password_wrong',
  'too_many_attempts',
  'code_incorrect',
  'code_expired',
  'code_used_up',
] as const satisfies readonly ErrorCode[]

/** The refusals for `useSubmit`, in a form whose field is called `proof`. */
export const REAUTHENTICATION_ERROR_FIELDS = Object.fromEntries(
  REAUTHENTICATION_ERRORS.map((code) => [code, 'proof' as const]),
)

export function isProof(confirmBy: ConfirmBy, typed: string): boolean {
  return confirmBy === 'password' ? typed !== '' : isWholeCode(typed)
}

export function proofOf(
  confirmBy: ConfirmBy,
  typed: string,
): { readonly password: string } | { readonly code: string } {
  return confirmBy === 'password' ? { password: typed } : { code: typed }
}

interface ReauthenticationFieldProps {
  readonly confirmBy: ConfirmBy
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
  /** The code could not be mailed. */
  readonly onProblem: (text: string) => void
}

/** Confirms who sits in front of the page, before it grants what outlives the session. */
export function ReauthenticationField({ confirmBy, value, error, onChange, onProblem }: ReauthenticationFieldProps) {
  const { t } = useLingui()
  const [resendAt, setResendAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(resendAt)
  const isByPassword = confirmBy === 'password'
  const sendCode = () => {
    mailOwnCode().then(
      (wait) => setResendAt(momentAfter(wait)),
      (problem: unknown) => {
        onProblem(errorText(problem))
        setResendAt(momentAfter(waitOf(problem) ?? null))
      },
    )
  }
  return (
    <>
      <TextField
        label={isByPassword ? t`Your password` : t`Code we emailed you`}
        type={isByPassword ? 'password' : 'text'}
        autoComplete={isByPassword ? 'current-password' : 'one-time-code'}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!isByPassword && (
        <Button disabled={seconds > 0} onClick={sendCode}>
          <SendAgain seconds={seconds} first={t`Email me a code`} />
        </Button>
      )}
    </>
  )
}
