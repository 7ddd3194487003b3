import { login } from '@sen/contract/identity'
import { call } from '../call.ts'

/** Begins a session; the server keeps it in a cookie that scripts cannot read. */
export async function signIn(email: string, password: string): Promise<void> {
  await call(login, { body: { email, password } })
}
