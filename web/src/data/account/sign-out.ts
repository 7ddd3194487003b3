import { logout } from '@sen/contract/identity'
import { call } from '../call.ts'

/** Ends the session here and on the server. The page is loaded anew, so that nothing of the account stays in memory. */
export async function signOut(): Promise<void> {
  await call(logout, { body: {} })
  location.assign('/login')
}
