import { changePassword as changePasswordRoute } from '@sen/contract/identity'
import { call } from '../call.ts'

/** The response sets a new cookie, so this browser stays signed in. All other sessions are revoked. */
export async function changePassword(present: string, next: string): Promise<void> {
  await call(changePasswordRoute, { body: { password: present, new_password: next } })
}
