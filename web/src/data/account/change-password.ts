import { changePassword as changePasswordRoute } from '@sen/contract/identity'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { appPasswordsQuery } from './app-passwords.ts'

interface PasswordChange {
  readonly present: string
  readonly next: string
  readonly revokesAppPasswords: boolean
}

/** The response sets a new cookie, so this browser stays signed in. All other sessions are revoked. */
export async function changePassword(
  cache: QueryClient,
  { present, next, revokesAppPasswords }: PasswordChange,
): Promise<void> {
  const body = { password: present, new_password: next, revoke_app_passwords: revokesAppPasswords }
  await call(changePasswordRoute, { body })
  await cache.invalidateQueries({ queryKey: appPasswordsQuery.queryKey })
}
