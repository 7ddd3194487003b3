import { judgePassword, type PasswordInput, type PasswordVerdict } from '@sen/model/account/passwords'
import type { ErrorCode } from '@sen/model/error-codes'
import { Refused } from '../kit/refused.ts'

const REFUSALS: Readonly<Record<Exclude<PasswordVerdict, 'fine'>, ErrorCode>> = {
  too_short: 'password_too_short',
  too_long: 'invalid',
  too_simple: 'password_too_simple',
  unchanged: 'password_unchanged',
  not_confirmed: 'invalid',
}

/** @throws Refused `password_too_short`, `password_too_simple`, `password_unchanged`; `invalid` when too long */
export function requireNewPassword(wanted: PasswordInput): void {
  const verdict = judgePassword(wanted)
  if (verdict !== 'fine') throw new Refused(REFUSALS[verdict], { field: 'password' })
}
