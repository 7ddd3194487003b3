import { changePassword as changePasswordRoute } from '@sen/contract/identity'
import { call } from '../call.ts'

/**
 * Changes the password. This browser stays signed in, by a cookie that it gets with the answer; everywhere else the account is
 * signed out. Rejects with `CallError` or `NoAnswer`, and then nothing has changed.
 */
export async function changePassword(present: string, next: string): Promise<void> {
  await call(changePasswordRoute, { body: { password: present, new_password: next } })
}
